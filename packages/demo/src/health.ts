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

/** What a child that ended has to say for itself. */
export async function describeExit(child: Child, title: string, what: string): Promise<DemoError> {
  const how = await child.ended;
  const lines = child.tailLines();
  // A program that refuses its configuration says so in one sentence: that is the message then.
  const tail = lines.length === 1 ? ` ${lines[0] ?? ''}` : ['', ...lines].join('\n    ');
  return new DemoError(`${title} ${what} (${how}):${tail}\n  Its log: ${child.logFile}`);
}

/**
 * Waits until a child's health address answers 2xx.
 *
 * @throws DemoError when the child ends first or 60 seconds have passed; the signal's reason when it is aborted.
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
    `${title} did not respond at ${url} within ${String(healthTimeoutMs / 1000)} seconds. Its log: ${child.logFile}`,
  );
}
