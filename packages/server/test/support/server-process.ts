import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** A server in a separate process, which a test can kill. */
export interface ServerProcess {
  url: string;
  /** Kills the process with SIGKILL. */
  kill(): Promise<void>;
  /** Kills the process with SIGKILL and starts a new process on the same port. */
  killAndRestart(): Promise<void>;
  /** Stops the process with SIGTERM, waits until it has ended, and starts a new process on the same port. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const endProcess = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
};

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts a server and waits until it is available. `env` must contain the port. */
export const startServerProcess = async (
  program: string,
  env: Record<string, string>,
): Promise<ServerProcess> => {
  const url = `http://localhost:${env['PORT'] ?? ''}`;
  const start = async (): Promise<ChildProcess> => {
    const child = spawn(process.execPath, [program], {
      env: { SHUTDOWN_DRAIN_SECONDS: '0', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    while (!(await isUp(url))) {
      if (child.exitCode !== null) throw new Error('The server exited during startup.');
      await delay(50);
    }
    return child;
  };
  let child = await start();
  return {
    url,
    kill: () => endProcess(child, 'SIGKILL'),
    killAndRestart: async () => {
      await endProcess(child, 'SIGKILL');
      child = await start();
    },
    restart: async () => {
      await endProcess(child, 'SIGTERM');
      child = await start();
    },
    close: () => endProcess(child, 'SIGTERM'),
  };
};
