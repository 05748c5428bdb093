import type { EmulatorConfig } from './config.ts';
import { startEmulator } from './index.ts';
import type { RunningEmulator } from './index.ts';

/** Starts the service, and stops it in good order when the process is told to end. */
export async function runUntilSignal(config: EmulatorConfig): Promise<RunningEmulator> {
  const emulator = await startEmulator(config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void emulator.close().then(() => process.exit(0)));
  }
  return emulator;
}

/** Why a program could not start, in one sentence; `remedy` says what to do about a port that is taken. */
export function describeStartError(error: unknown, remedy: string): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return `The port of the emulator is taken: stop what uses it, or ${remedy}.`;
  return error.message;
}
