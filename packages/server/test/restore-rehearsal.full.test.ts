import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { runQuery } from '@embed-portal/dev-postgres/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServer } from '../src/index.ts';
import { sendRequest, startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { findSystemPostgres, startSystemCluster } from './support/system-postgres.ts';
import type { SystemCluster } from './support/system-postgres.ts';

const execute = promisify(execFile);
const viewer = 'viewer@alpha.example';
/** Program folder of a complete PostgreSQL installation. The embedded PostgreSQL does not include pg_dump. */
const programs = await findSystemPostgres();

const page = await readFile(path.resolve(import.meta.dirname, '../../../docs/operations.md'), 'utf8');
/** Statements and options from the documentation for operators. */
const [statements = '', dumpOptions = '', restoreOptions = ''] = [
  /```sql\n(create role portal .*?)```/s,
  /^pg_dump (.*)$/m,
  /^pg_restore (.*)$/m,
].map((pattern) => pattern.exec(page)?.[1] ?? '');

/** Runs a documented command with its placeholders replaced. Returns its error output, or `no error` if it succeeds. */
async function run(name: string, options: string, values: Record<string, string>): Promise<string> {
  const args = options.split(' ').map((word) => word.replace(/[A-Z_]{4,}/, (key) => values[key] ?? key));
  const program = path.join(programs ?? '', name);
  return execute(program, args).then(
    () => 'no error',
    (error: unknown) => (error as { stderr: string }).stderr,
  );
}

describe.runIf(programs)('Restoring a dump into a new cluster (requires PostgreSQL with pg_dump)', () => {
  let folder: string;
  let source: SystemCluster;
  let portal: Portal;
  let file: string;
  const targets: SystemCluster[] = [];

  const startCluster = async (name: string): Promise<SystemCluster> => {
    await mkdir(path.join(folder, name));
    const cluster = await startSystemCluster(programs ?? '', path.join(folder, name));
    return cluster;
  };
  /** Starts a cluster, runs the statements of an administrator, and returns the URL of the new database. */
  const prepareTarget = async (sql: string): Promise<string> => {
    const target = await startCluster(`target-${String(targets.length)}`);
    targets.push(target);
    for (const statement of sql.split(';').filter((part) => part.trim() !== '')) {
      await runQuery(target.buildUrl('postgres', 'postgres'), statement);
    }
    return target.buildUrl('portal', 'portal');
  };
  const expectSameApps = async (databaseUrl: string): Promise<void> => {
    const server = await startServer({ ...portal.config, databaseUrl, logLevel: 'silent' });
    try {
      expect(await sendRequest(`${server.url}/readyz`)).toMatchObject({ status: 200 });
      const userId = await portal.getId('users', viewer);
      const headers = { authorization: `Bearer ${await portal.createToken(viewer)}` };
      const response = await sendRequest(`${server.url}/api/users/${userId}/tenants/apps`, { headers });
      expect(response).toMatchObject({ status: 200, body: (await portal.listApps(viewer)).body });
    } finally {
      await server.close();
    }
  };

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-rehearsal-'));
    await chmod(folder, 0o711);
    source = await startCluster('source');
    for (const statement of ['create role portal login createrole', 'create database portal owner portal']) {
      await runQuery(source.buildUrl('postgres', 'postgres'), statement);
    }
    portal = await startPortal({ databaseUrl: source.buildUrl('portal', 'portal') });
    await portal.whoAmI(viewer);
    file = path.join(folder, 'portal.dump');
    const url = source.buildUrl('portal', 'portal');
    expect(await run('pg_dump', dumpOptions, { DATABASE_URL: url, FILE: file })).toBe('no error');
  });
  afterAll(async () => {
    await portal.close();
    for (const cluster of [source, ...targets]) await cluster.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('restores a dump without errors with the documented commands', async () => {
    const url = await prepareTarget(statements);
    expect(await run('pg_restore', restoreOptions, { DATABASE_URL: url, FILE: file })).toBe('no error');
    await expectSameApps(url);
  });

  it('adds the request role with its privileges at startup when the dump was restored without it', async () => {
    const url = await prepareTarget(
      statements.replace(/^create role embed_portal_app.*$|^grant embed_portal_app.*$/gm, ''),
    );
    expect(await run('pg_restore', restoreOptions, { DATABASE_URL: url, FILE: file })).toContain(
      'role "embed_portal_app" does not exist',
    );
    await expectSameApps(url);
  });
});
