import { readConfig } from './config.ts';
import { startEmulator } from './index.ts';

try {
  const config = readConfig(process.env);
  const emulator = await startEmulator(config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void emulator.close().then(() => process.exit(0)));
  }
} catch (error) {
  process.stderr.write(`${describe(error)}\n`);
  process.exit(1);
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE') {
    return 'The port of the emulator is taken: stop what uses it, or set EMULATOR_PORT to another one.';
  }
  return error.message;
}
