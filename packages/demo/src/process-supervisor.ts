import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresOptions, RunningPostgres } from '@embed-portal/dev-postgres';
import { startPostgres } from '@embed-portal/dev-postgres';
import type { Child, ChildSpec } from './child.ts';
import { startChild } from './child.ts';
import { DemoError } from './demo-error.ts';
import { describeExit } from './health.ts';

const childStopTimeoutMs = 1_500;
/** Time after which the remaining children are killed. PostgreSQL then stops. */
const stopTimeoutMs = 3_500;

/** Manages the child processes of the demo: stops them together and reports unexpected exits. */
export interface ProcessSupervisor {
  addPostgres(options: PostgresOptions): Promise<RunningPostgres>;
  /**
   * Starts a long-running child and waits until it is ready.
   *
   * @param onExit - receives an unexpected exit; by default, it rejects {@link failure}
   * @returns a function that stops the child if it is still running, and starts it again
   */
  addService(
    title: string,
    spec: ChildSpec,
    waitUntilReady: (child: Child) => Promise<void>,
    onExit?: (error: DemoError) => void,
  ): Promise<() => Promise<void>>;
  /**
   * Runs a child until it exits.
   *
   * @throws {DemoError} when its exit code is not 0.
   */
  runTask(title: string, spec: ChildSpec): Promise<void>;
  /** Rejects when PostgreSQL, or a service without its own `onExit`, exits unexpectedly. Never resolves. */
  failure: Promise<never>;
  /**
   * Stops all children within five seconds, in the reverse order of their start, so that they can complete their requests
   * to other services. Can be called repeatedly.
   */
  stop(): Promise<void>;
}

async function stopChild(child: Child, timeoutMs: number): Promise<void> {
  const timeout = new AbortController();
  child.kill('SIGTERM');
  await Promise.race([
    child.ended,
    delay(timeoutMs, undefined, { signal: timeout.signal }).catch(() => undefined),
  ]);
  timeout.abort();
  if (!child.hasEnded()) child.kill('SIGKILL');
  await child.ended;
}

export function createProcessSupervisor(): ProcessSupervisor {
  const children: Child[] = [];
  let database: Promise<RunningPostgres> | undefined;
  let stopping: Promise<void> | undefined;
  let fail: (error: unknown) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => (fail = reject));
  failure.catch(() => undefined);

  const startSupervisedChild = async (spec: ChildSpec) => {
    if (stopping) throw new DemoError('service_failed', 'Cannot start a process while the demo is stopping.');
    const child = await startChild(spec);
    children.push(child);
    // The stop may have begun while the process was being created.
    if (stopping) await stopChild(child, 0);
    return child;
  };

  const stopAll = async () => {
    const deadline = Date.now() + stopTimeoutMs;
    for (const child of children.toReversed())
      await stopChild(child, Math.min(childStopTimeoutMs, Math.max(0, deadline - Date.now())));
    const running = await database?.catch(() => undefined);
    await running?.close();
  };

  return {
    failure,
    async addPostgres(options) {
      database = startPostgres(options);
      const running = await database;
      void running.exited.then(() => {
        if (!stopping)
          fail(
            new DemoError('service_failed', `PostgreSQL stopped unexpectedly. Log file: ${running.logFile}`),
          );
      });
      return running;
    },
    async addService(title, spec, waitUntilReady, onExit = fail) {
      let current: Child | undefined;
      const start = async () => {
        const child = await startSupervisedChild(spec);
        current = child;
        await waitUntilReady(child);
        void child.ended.then(async () => {
          if (!stopping && current === child)
            onExit(await describeExit(child, title, 'stopped unexpectedly'));
        });
      };
      await start();
      return async () => {
        const previous = current;
        current = undefined;
        if (previous) await stopChild(previous, childStopTimeoutMs);
        await start();
      };
    },
    async runTask(title, spec) {
      const child = await startSupervisedChild(spec);
      if ((await child.ended) !== 'exit code 0') throw await describeExit(child, title, 'failed');
    },
    stop: () => (stopping ??= stopAll()),
  };
}
