import { PostgresError } from '@embed-portal/dev-postgres';
import { DemoError } from './demo-error.ts';
import { formatHelp, readOptions } from './options.ts';
import { createProcessSupervisor } from './process-supervisor.ts';
import { startStack } from './stack.ts';
import { formatSummary } from './summary.ts';
import { createTerminal } from './terminal.ts';

const stopTimeoutMs = 4_800;
/**
 * Period in milliseconds in which repeated signals count as one. npm forwards Ctrl-C to this process, which has already
 * received it from the terminal.
 */
const repeatThresholdMs = 1_000;

const terminal = createTerminal();
const supervisor = createProcessSupervisor();
const stopRequest = new AbortController();

/** Stops all children and exits. If stopping takes longer than the timeout, exits immediately. */
async function stopAndExit(exitCode: number): Promise<never> {
  setTimeout(() => process.exit(exitCode), stopTimeoutMs);
  await supervisor.stop().catch(() => undefined);
  process.exit(exitCode);
}

let interruptedAt: number | undefined;

function onSignal(signal: NodeJS.Signals): void {
  const now = performance.now();
  if (interruptedAt !== undefined) {
    // Only the user repeats a signal to stop immediately. A closed terminal, or the end of npm, adds other signals.
    if (signal === 'SIGINT' && now - interruptedAt > repeatThresholdMs) process.exit(1);
    return;
  }
  interruptedAt = now;
  // A failure is already being handled, with its own exit code.
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
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, onSignal);
  const starting = startStack(options, { supervisor, terminal, signal: stopRequest.signal });
  terminal.print(formatSummary(await Promise.race([starting, supervisor.failure])));
  supervisor.failure.catch(reportFailure);
}

async function reportFailure(error: unknown): Promise<void> {
  if (stopRequest.signal.aborted) return;
  stopRequest.abort();
  terminal.hideSteps();
  const isExpected = error instanceof DemoError || error instanceof PostgresError;
  terminal.warn(isExpected ? error.message : String((error as Error).stack ?? error));
  await stopAndExit(1);
}

for (const stream of [process.stdout, process.stderr]) {
  // The terminal may close before this process exits.
  stream.on('error', () => undefined);
}
await run().catch(reportFailure);
