import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

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

async function endProcess(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill(signal);
  await exited;
}

const isUp = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

interface ServerProcessOptions {
  /** Module that is loaded before the program. */
  preload?: string;
  /** Receives the standard output, which is discarded by default. */
  onOutput?: (text: string) => void;
}

/** Starts a server and waits until it is available. `env` must contain the port. */
export async function startServerProcess(
  program: string,
  env: Record<string, string>,
  { preload, onOutput }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const url = `http://localhost:${env['PORT'] ?? ''}`;
  const start = async (): Promise<ChildProcess> => {
    const preloadArgs = preload === undefined ? [] : ['--import', pathToFileURL(preload).href];
    const child = spawn(process.execPath, [...preloadArgs, program], {
      env: { SHUTDOWN_DRAIN_SECONDS: '0', ...env },
      stdio: ['ignore', onOutput ? 'pipe' : 'ignore', 'inherit'],
    });
    child.stdout?.setEncoding('utf8').on('data', onOutput ?? (() => undefined));
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
}
