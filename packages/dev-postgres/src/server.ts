import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import type { DataDirectory } from './data-directory.ts';
import type { OsUser } from './os-user.ts';
import { toSpawnOptions } from './run.ts';

const fastShutdownMs = 2_500;
const immediateShutdownMs = 500;

export function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

/** Resolves when the process has exited. */
export async function waitForExit(server: ChildProcess): Promise<void> {
  if (!hasEnded(server)) await once(server, 'exit');
}

/** Starts the server in its own session, so that Ctrl-C does not stop it before its clients. Truncates the log file. */
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
      windowsHide: true,
    });
    await once(server, 'spawn');
    spawnWatchdog(server, account);
    return server;
  } finally {
    await log.close();
  }
}

/**
 * Starts a shell that shuts the server down when this process ends and its pipe closes. The shell exits with the
 * server, so it never signals another process. On Windows, the next start cleans up instead.
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

/** Shuts the server down within 3 s: fast, then immediate (with recovery at the next start), then by SIGKILL. */
export async function shutDownServer(server: ChildProcess): Promise<void> {
  const exited = waitForExit(server);
  const steps = [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
  ] as const;
  for (const [signal, timeoutMs] of steps) {
    server.kill(signal);
    const timer = new AbortController();
    const outcome = await Promise.race([
      exited.then(() => 'exited'),
      delay(timeoutMs, 'alive', { signal: timer.signal }).catch(() => 'alive'),
    ]);
    timer.abort();
    if (outcome === 'exited') return;
  }
  server.kill('SIGKILL');
  await exited;
}
