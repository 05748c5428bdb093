#!/usr/bin/env node
import { readArguments, usage } from './arguments.ts';
import { describeStartError, runUntilSignal } from './program.ts';

try {
  const config = readArguments(process.argv.slice(2), process.env);
  if (config === 'help') process.stdout.write(usage);
  else {
    const { url, certificateFile } = await runUntilSignal(config);
    process.stdout.write(`The emulator serves ${config.contentFolder ?? 'the included samples'} at ${url}\n`);
    if (certificateFile !== undefined)
      process.stdout.write(`Programs in Node.js trust it with NODE_EXTRA_CA_CERTS=${certificateFile}\n`);
  }
} catch (error) {
  process.stderr.write(`${describeStartError(error, 'choose another port with --port')}\n`);
  process.exit(1);
}
