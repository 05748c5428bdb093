import { setTimeout as delay } from 'node:timers/promises';
import type { Child } from './child.ts';
import { DemoError } from './demo-error.ts';

const healthTimeoutMs = 60_000;
const pollMs = 50;

async function isHealthy(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    (response) => response.ok,
    () => false,
  );
}

/** Waits until a child has exited, and returns an error with the outcome, the exit code and the last output. */
export async function describeExit(child: Child, title: string, outcome: string): Promise<DemoError> {
  const exit = await child.ended;
  const lines = child.tailLines();
  // A program that rejects its configuration prints a single line, which becomes the message.
  const tail = lines.length === 1 ? ` ${lines[0] ?? ''}` : ['', ...lines].join('\n    ');
  return new DemoError(
    'service_failed',
    `${title} ${outcome} (${exit}):${tail}\n  Log file: ${child.logFile}`,
  );
}

/**
 * Waits until a child's health endpoint returns a 2xx status.
 *
 * @throws {DemoError} when the child exits first or does not become healthy within 60 seconds.
 * @throws {Error} an `AbortError` when the signal is aborted.
 */
export async function waitUntilHealthy(
  child: Child,
  title: string,
  url: string,
  signal: AbortSignal,
): Promise<void> {
  const deadline = Date.now() + healthTimeoutMs;
  while (Date.now() < deadline) {
    signal.throwIfAborted();
    if (child.hasEnded()) throw await describeExit(child, title, 'did not start');
    if (await isHealthy(url)) return;
    await delay(pollMs, undefined, { signal });
  }
  throw new DemoError(
    'service_failed',
    `${title} did not respond at ${url} within ${String(healthTimeoutMs / 1000)} seconds. Log file: ${child.logFile}`,
  );
}
