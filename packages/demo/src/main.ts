import { PostgresError } from '@embed-portal/server/postgres';
import { DemoError } from './demo-error.ts';
import { createProcessSupervisor } from './process-supervisor.ts';
import { formatHelp, readOptions } from './options.ts';
import { startStack } from './stack.ts';
import { formatSummary } from './summary.ts';
import { createTerminal } from './terminal.ts';

const stopTimeoutMs = 4_800;
/** npm passes a Ctrl-C on to us that the terminal has sent already: that isn't impatience. */
const repeatThresholdMs = 1_000;

const terminal = createTerminal();
const supervisor = createProcessSupervisor();
const stopRequest = new AbortController();

/** Stops everything and ends this program; nothing survives the end, not even what hangs. */
async function stopAndExit(exitCode: number): Promise<never> {
  setTimeout(() => process.exit(exitCode), stopTimeoutMs);
  await supervisor.stop().catch(() => undefined);
  process.exit(exitCode);
}

let interruptedAt: number | undefined;

function onSignal(): void {
  const now = performance.now();
  if (interruptedAt !== undefined && now - interruptedAt > repeatThresholdMs) process.exit(1);
  if (interruptedAt !== undefined) return;
  interruptedAt = now;
  // A failure is already being tidied up, with an exit code of its own.
  if (stopRequest.signal.aborted) return;
  stopRequest.abort();
  terminal.hideSteps();
  terminal.print('\n  Stopping…');
  void stopAndExit(0);
}

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options.help) {
    terminal.print(formatHelp());
    return;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  const starting = startStack(options, { supervisor, terminal, signal: stopRequest.signal });
  terminal.print(formatSummary(await Promise.race([starting, supervisor.failure])));
  supervisor.failure.catch(reportFailure);
}

async function reportFailure(error: unknown): Promise<void> {
  if (stopRequest.signal.aborted) return;
  stopRequest.abort();
  terminal.hideSteps();
  const expected = error instanceof DemoError || error instanceof PostgresError;
  terminal.warn(expected ? error.message : String((error as Error).stack ?? error));
  await stopAndExit(1);
}

for (const stream of [process.stdout, process.stderr]) {
  // The terminal may be gone before we are.
  stream.on('error', () => undefined);
}
await run().catch(reportFailure);
