import { PostgresError } from '@embed-portal/server/postgres';
import { DemoError } from './demo-error.ts';
import { createHousehold } from './household.ts';
import { helpText, readOptions } from './options.ts';
import { startStack } from './stack.ts';
import { summaryText } from './summary.ts';
import { createTerminal } from './terminal.ts';

const stopWithinMs = 4_800;
/** npm passes a Ctrl-C on to us that the terminal has sent already: that isn't impatience. */
const repeatAfterMs = 1_000;

const terminal = createTerminal();
const household = createHousehold();
const stopRequest = new AbortController();

/** Stops everything and ends this program; nothing survives the end, not even what hangs. */
async function leave(exitCode: number): Promise<never> {
  setTimeout(() => process.exit(exitCode), stopWithinMs);
  await household.stop().catch(() => undefined);
  process.exit(exitCode);
}

let askedAt: number | undefined;

function onSignal(): void {
  const now = performance.now();
  if (askedAt !== undefined && now - askedAt > repeatAfterMs) process.exit(1);
  if (askedAt !== undefined) return;
  askedAt = now;
  // A failure is already being tidied up, with an exit code of its own.
  if (stopRequest.signal.aborted) return;
  stopRequest.abort();
  terminal.forgetSteps();
  terminal.print('\n  Stopping…');
  void leave(0);
}

async function run(): Promise<void> {
  const options = readOptions(process.argv.slice(2), process.env);
  if (options.help) {
    terminal.print(helpText());
    return;
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
  const starting = startStack(options, { household, terminal, signal: stopRequest.signal });
  terminal.print(summaryText(await Promise.race([starting, household.failure])));
  household.failure.catch(refuse);
}

async function refuse(error: unknown): Promise<void> {
  if (stopRequest.signal.aborted) return;
  stopRequest.abort();
  terminal.forgetSteps();
  const expected = error instanceof DemoError || error instanceof PostgresError;
  terminal.warn(expected ? error.message : String((error as Error).stack ?? error));
  await leave(1);
}

for (const stream of [process.stdout, process.stderr]) {
  // The terminal may be gone before we are.
  stream.on('error', () => undefined);
}
await run().catch(refuse);
