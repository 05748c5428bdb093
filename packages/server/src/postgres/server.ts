import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Account } from './account.ts';
import type { Binaries } from './binaries.ts';
import type { Location } from './location.ts';
import { actingAs } from './run.ts';

const fastShutdownMs = 2_500;
const immediateShutdownMs = 500;

export function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

/** Resolves once the process is gone; at once when it is already. */
export async function ended(server: ChildProcess): Promise<void> {
  if (!hasEnded(server)) await once(server, 'exit');
}

/**
 * Starts the server in a session of its own, so that Ctrl-C in the terminal doesn't reach it before those who
 * still use it. Its log goes to a file, begun anew.
 */
export async function launch(
  binaries: Binaries,
  location: Location,
  account: Account,
  port: number,
): Promise<ChildProcess> {
  const log = await open(location.logFile, 'w', 0o600);
  try {
    const settings = { listen_addresses: '127.0.0.1', port, unix_socket_directories: '', fsync: 'on' };
    const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${String(value)}`]);
    const server = spawn(binaries.postgres, ['-D', location.cluster, ...args], {
      ...actingAs(account),
      stdio: ['ignore', log.fd, log.fd],
      detached: true,
    });
    await once(server, 'spawn');
    guard(server, account);
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
function guard(server: ChildProcess, account: Account): void {
  if (process.platform === 'win32') return;
  const script = 'read _; kill -INT "$1"';
  const shell = spawn('/bin/sh', ['-c', script, 'sh', String(server.pid)], {
    ...actingAs(account),
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  shell.on('error', () => undefined);
  shell.unref();
  server.once('exit', () => shell.kill('SIGKILL'));
}

/** Shuts the server down: fast, then without ceremony (it recovers at the next start), then by force; within 3 s. */
export async function shutDown(server: ChildProcess): Promise<void> {
  const gone = ended(server);
  const steps = [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', immediateShutdownMs],
  ] as const;
  for (const [signal, patienceMs] of steps) {
    server.kill(signal);
    const patience = new AbortController();
    const outcome = await Promise.race([
      gone.then(() => 'gone'),
      delay(patienceMs, 'alive', { signal: patience.signal }).catch(() => 'alive'),
    ]);
    patience.abort();
    if (outcome === 'gone') return;
  }
  server.kill('SIGKILL');
  await gone;
}
