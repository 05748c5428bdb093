#!/usr/bin/env node
import { describeFailure, runUntilSignal } from './program.ts';
import { readArguments, usage } from './arguments.ts';

try {
  const wanted = readArguments(process.argv.slice(2), process.env);
  if (wanted === 'help') process.stdout.write(usage);
  else {
    const { url } = await runUntilSignal(wanted);
    process.stdout.write(`The emulator serves ${wanted.contentFolder ?? 'its samples'} at ${url}\n`);
  }
} catch (error) {
  process.stderr.write(`${describeFailure(error, 'choose another with --port')}\n`);
  process.exit(1);
}
