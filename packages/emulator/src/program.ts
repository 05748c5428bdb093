import type { EmulatorConfig } from './config.ts';
import { startEmulator } from './index.ts';
import type { RunningEmulator } from './index.ts';

/** Starts the emulator, and stops it gracefully on SIGINT or SIGTERM. */
export async function runUntilSignal(config: EmulatorConfig): Promise<RunningEmulator> {
  const emulator = await startEmulator(config);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => void emulator.close().then(() => process.exit(0)));
  }
  return emulator;
}

/**
 * Returns a message that states why the emulator could not start.
 * @param remedy - how to change the port, for the message about a port that is in use
 */
export function describeStartError(error: unknown, remedy: string): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE')
    return `The emulator's port is in use. Stop the program that uses it, or ${remedy}.`;
  return error.message;
}
