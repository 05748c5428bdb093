// A service in miniature: FAKE_PORT, and how it misbehaves by FAKE_MANNER.
import { createServer } from 'node:http';
import process from 'node:process';

const manner = process.env['FAKE_MANNER'] ?? '';
if (manner === 'refuses') {
  process.stderr.write('FAKE_PORT is not a port.\n');
  process.exit(1);
}
if (manner === 'warns') {
  process.stdout.write('{"level":30,"msg":"all is well"}\n{"level":40,"msg":"the disk is nearly full"}\n');
}
if (manner === 'ignores-sigterm') process.on('SIGTERM', () => undefined);
createServer((_, response) => response.end('ok')).listen(Number(process.env['FAKE_PORT']), '127.0.0.1');
