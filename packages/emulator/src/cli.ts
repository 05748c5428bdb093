#!/usr/bin/env node
import { readArguments, usage } from './arguments.ts';
import { runInit } from './init/run-init.ts';
import { describeStartError, runUntilSignal } from './program.ts';

try {
  const [command, ...options] = process.argv.slice(2);
  if (command === 'init') process.stdout.write(await runInit(options));
  else await serve(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describeStartError(error, 'choose another port with --port')}\n`);
  process.exit(1);
}

/** Serves until the process receives a signal. The first printed line ends with the URL. */
async function serve(args: string[]): Promise<void> {
  const config = readArguments(args, process.env);
  if (config === 'help') {
    process.stdout.write(usage);
    return;
  }
  const { url, certificateFile } = await runUntilSignal(config);
  process.stdout.write(`The emulator serves ${config.contentFolder ?? 'the included samples'} at ${url}\n`);
  if (certificateFile !== undefined)
    process.stdout.write(`Programs in Node.js trust it with NODE_EXTRA_CA_CERTS=${certificateFile}\n`);
}
