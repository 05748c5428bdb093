import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { OsUser } from './os-user.ts';
import type { Binaries } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import { toSpawnOptions } from './run.ts';

const fastShutdownMs = 2_500;
const immediateShutdownMs = 500;

export function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

/** Resolves once the process is gone; at once when it is already. */
export async function waitForExit(server: ChildProcess): Promise<void> {
  if (!hasEnded(server)) await once(server, 'exit');
}

/**
 * Starts the server in a session of its own, so that Ctrl-C in the terminal doesn't reach it before those who
 * still use it. Its log goes to a file, begun anew.
 */
export async function spawnServer(
  binaries: Binaries,
  location: DataDirectory,
  account: OsUser,
  port: number,
): Promise<ChildProcess> {
  const log = await open(location.logFile, 'w', 0o600);
  try {
    const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'on' };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${String(value)}`]);
    const server = spawn(binaries.postgres, ['-D', location.cluster, ...args], {
      ...toSpawnOptions(account),
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    });
    await once(server, 'spawn');
    spawnWatchdog(server, account);
    return server;
  } finally {
    await log.close();
  }
}

/**
 * A shell that waits on a pipe to this program: when this program dies, however suddenly, the pipe closes and
 * the shell shuts the server down. It goes when the server goes, so it never signals a stranger. Windows has none:
 * there the next start clears up.
 */
function spawnWatchdog(server: ChildProcess, account: OsUser): void {
  if (process.platform === 'win32') return;
  const script = 'read _; kill -INT "$1"';
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(server.pid)], {
    ...toSpawnOptions(account),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.on('error', () => undefined);
  shell.unref();
  server.once('exit', () => shell.kill('SIGKILL'));
}

/** Shuts the server down: fast, then without ceremony (it recovers at the next start), then by force; within 3 s. */
export async function shutDownServer(server: ChildProcess): Promise<void> {
  const gone = waitForExit(server);
  const steps = [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
  ] as const;
  for (const [signal, timeoutMs] of steps) {
    server.kill(signal);
    const timer = new AbortController();
    const outcome = await Promise.race([
      gone.then(() => 'gone'),
      delay(timeoutMs, 'alive', { signal: timer.signal }).catch(() => 'alive'),
    ]);
    timer.abort();
    if (outcome === 'gone') return;
  }
  server.kill('SIGKILL');
  await gone;
}
