import { execFile } from 'node:child_process';
import { chown, readdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { findFreePort, resolveOsUser, toSpawnOptions } from '@embed-portal/dev-postgres';

const execute = promisify(execFile);
const installations = '/usr/lib/postgresql';
const minVersion = 15;

/**
 * Returns the program folder of the newest PostgreSQL, version 15 or later, that Debian packages have installed. Returns
 * undefined if there is none.
 */
export async function findSystemPostgres(): Promise<string | undefined> {
  const names = await readdir(installations).catch((): string[] => []);
  const versions = names.map(Number);
  for (const version of versions.filter((number) => number >= minVersion).sort((a, b) => b - a)) {
    const folder = path.join(installations, String(version), 'bin');
    const programs = await readdir(folder).catch((): string[] => []);
    if (['initdb', 'pg_ctl', 'pg_dump', 'pg_restore'].every((name) => programs.includes(name))) return folder;
  }
  return undefined;
}

export interface SystemCluster {
  /** Returns the connection URL of a role for a database. */
  buildUrl(database: string, role: string): string;
  close(): Promise<void>;
}

/** Creates and starts a cluster in `folder` that trusts every local connection. */
export async function startSystemCluster(programs: string, folder: string): Promise<SystemCluster> {
  const account = await resolveOsUser();
  if (account.switchTo) await chown(folder, account.switchTo.uid, account.switchTo.gid);
  const data = path.join(folder, 'cluster');
  const run = (name: string, args: string[]) =>
    execute(path.join(programs, name), args, toSpawnOptions(account));
  await run('initdb', [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8']);
  const port = await findFreePort();
  const settings = `-c listen_addresses=127.0.0.1 -c port=${String(port)} -c unix_socket_directories=''`;
  const log = path.join(folder, 'postgres.log');
  await run('pg_ctl', ['start', '--wait', `--pgdata=${data}`, `--log=${log}`, '--options', settings]);
  return {
    buildUrl: (database, role) => `postgres://${role}@127.0.0.1:${String(port)}/${database}`,
    close: async () => {
      await run('pg_ctl', ['stop', '--mode=fast', `--pgdata=${data}`]);
    },
  };
}
