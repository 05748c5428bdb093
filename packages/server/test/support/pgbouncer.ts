import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort, resolveOsUser, toSpawnOptions } from '@embed-portal/dev-postgres';

export interface Pooler {
  /** Returns the URL of a database through the pooler. */
  route(databaseUrl: string): string;
  close(): Promise<void>;
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => {
      resolve(false);
    });
  });

/** Starts PgBouncer in transaction mode in front of the server of a database, with the settings of docs/operations.md. */
export async function startPooler(program: string, serverUrl: string): Promise<Pooler> {
  const folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-pooler-'));
  const account = await resolveOsUser();
  const port = await findFreePort();
  const server = new URL(serverUrl);
  const file = path.join(folder, 'pgbouncer.ini');
  const login = `user=${server.username} password=${decodeURIComponent(server.password)}`;
  await writeFile(
    file,
    `[databases]
* = host=${server.hostname} port=${server.port} ${login}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${String(port)}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 10
max_client_conn = 500
ignore_startup_parameters = statement_timeout
`,
  );
  if (account.switchTo) {
    for (const name of [folder, file]) await chown(name, account.switchTo.uid, account.switchTo.gid);
  }
  const child = spawn(program, ['--quiet', file], { ...toSpawnOptions(account), stdio: 'ignore' });
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error('PgBouncer exited during startup.');
    await delay(50);
  }
  return {
    route: (databaseUrl) => {
      const url = new URL(databaseUrl);
      url.host = `127.0.0.1:${String(port)}`;
      return url.href;
    },
    close: async () => {
      const exited = once(child, 'exit');
      child.kill('SIGINT');
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
