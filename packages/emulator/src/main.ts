import { readConfig } from './config.ts';
import { describeStartError, runUntilSignal } from './program.ts';

try {
  await runUntilSignal(readConfig(process.env));
} catch (error) {
  process.stderr.write(`${describeStartError(error, 'set EMULATOR_PORT to another port')}\n`);
  process.exit(1);
}
