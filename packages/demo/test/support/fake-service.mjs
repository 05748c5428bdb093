// A minimal service that listens on FAKE_PORT. FAKE_BEHAVIOR is empty, 'exits', 'warns' or 'ignores-sigterm'.
import { createServer } from 'node:http';
import process from 'node:process';

const behavior = process.env['FAKE_BEHAVIOR'] ?? '';
if (behavior === 'exits') {
  process.stderr.write('FAKE_PORT is not a port.\n');
  process.exit(1);
}
if (behavior === 'warns') {
  process.stdout.write('{"level":30,"msg":"all is well"}\n{"level":40,"msg":"the disk is nearly full"}\n');
}
if (behavior === 'ignores-sigterm') process.on('SIGTERM', () => undefined);
createServer((_, response) => response.end('ok')).listen(Number(process.env['FAKE_PORT']), '127.0.0.1');
