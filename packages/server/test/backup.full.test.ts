import { createHash, randomUUID } from 'node:crypto';
import { access, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { createDatabase, runQuery } from '@embed-portal/dev-postgres/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { startServer } from '../src/index.ts';
import { createBackup } from '../src/ops/backup/create-backup.ts';
import { restoreBackup } from '../src/ops/backup/restore-backup.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const admin = 'useradmin@alpha.example';
let portal: Portal;
let folder: string;
let file: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-backup-'));
  file = path.join(folder, 'backup.gz');
  portal = await startPortal();
  await createGroup('tab\tnew\nline\r\\. \u2028 "quoted" 🜲');
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true, force: true });
});

const createGroup = async (name: string): Promise<number> => {
  const tenantId = await portal.getId('tenants', 'Tenant alpha');
  return (await portal.callRoute(admin, 'createGroup', { tenantId }, { body: { name, tenantId } })).status;
};
const tablesQuery = `select relname as name from pg_class where relnamespace = 'public'::regnamespace
  and relkind in ('r', 'p') and not relispartition order by 1`;
/** Returns every row of every table as text. */
const readContents = async (url: string): Promise<Record<string, string[]>> => {
  const contents: Record<string, string[]> = {};
  for (const { name } of await runQuery<{ name: string }>(url, tablesQuery)) {
    const columns = name === 'schema_migrations' ? 'row(t.name, t.checksum)' : 't';
    const rows = await runQuery<{ row: string }>(
      url,
      `select ${columns}::text as row from ${name} t order by 1`,
    );
    contents[name] = rows.map(({ row }) => row);
  }
  return contents;
};
const createEmptyDatabase = (): Promise<string> => createDatabase(inject('postgresUrl'));

describe('Backup', () => {
  it('restores every row of every table into a working server', async () => {
    await createBackup(portal.config.databaseUrl, file);
    const before = await readContents(portal.config.databaseUrl);
    const databaseUrl = await createEmptyDatabase();
    await restoreBackup(databaseUrl, file);
    expect(await readContents(databaseUrl)).toEqual(before);
    expect(before['connections']?.length).toBeGreaterThan(5);
    expect(before['audit_log']?.length).toBeGreaterThan(0);

    const second = await startServer({ ...portal.config, databaseUrl, logLevel: 'silent' });
    const headers = { authorization: `Bearer ${await portal.createToken(admin)}` };
    expect((await fetch(`${second.url}/api/auth/whoAmI`, { headers })).status).toBe(200);
    await second.close();
  });

  it('stores a consistent snapshot while the server writes', async () => {
    const snapshotFile = path.join(folder, 'during.gz');
    let isDone = false;
    const writing = (async () => {
      for (let number = 0; !isDone; number += 1)
        expect(await createGroup(`during ${String(number)}`)).toBe(201);
    })();
    await expect
      .poll(() => portal.query("select from groups where name like 'during %' limit 1"))
      .toHaveLength(1);
    await createBackup(portal.config.databaseUrl, snapshotFile);
    isDone = true;
    await writing;
    const databaseUrl = await createEmptyDatabase();
    await restoreBackup(databaseUrl, snapshotFile);
    const [counts] = await runQuery<{ groups: string; entries: string }>(
      databaseUrl,
      `select (select count(*) from groups where name like 'during %') as groups,
        (select count(*) from audit_log where status_code = 201 and body ->> 'name' like 'during %') as entries`,
    );
    expect(Number(counts?.groups)).toBeGreaterThan(0);
    expect(counts?.entries).toBe(counts?.groups);
  });

  it('creates a backup file that only its owner can read, and never overwrites a file [T26]', async () => {
    expect((await stat(file)).mode & 0o077).toBe(0);
    await expect(createBackup(portal.config.databaseUrl, file)).rejects.toThrow(/already exists/);
  });

  it('rejects the backup of a database without a portal and leaves no file', async () => {
    const target = path.join(folder, 'nothing.gz');
    await expect(createBackup(await createEmptyDatabase(), target)).rejects.toThrow(
      'The database does not contain a portal. Check DATABASE_URL or --data.',
    );
    await expect(access(target)).rejects.toThrow();
    await expect(access(`${target}.part`)).rejects.toThrow();
  });
});

describe('Restore', () => {
  const writeEditedBackup = async (name: string, edit: (text: string) => string): Promise<string> => {
    const target = path.join(folder, name);
    await writeFile(target, gzipSync(edit(gunzipSync(await readFile(file)).toString('utf8'))));
    return target;
  };
  const updateChecksum = (text: string): string => {
    const contents = text.slice(0, text.lastIndexOf('-- SHA-256 '));
    return `${contents}-- SHA-256 of the previous lines: ${createHash('sha256').update(contents).digest('hex')}\n`;
  };

  it.each<[string, (text: string) => string, RegExp]>([
    ['with a changed letter', (text) => text.replace('Tenant alpha', 'Tenant alphA'), /is damaged/],
    ['that is truncated', (text) => text.slice(0, -200), /is damaged/],
    ['of another format', () => 'hello\n', /is damaged/],
    [
      'of a newer version',
      (text) => updateChecksum(text.replace('"name":"001_domain"', '"name":"999_later"')),
      /was created by another version of the program \(migration 999_later is unknown or different\)/,
    ],
  ])('rejects a backup file %s and leaves the database unchanged [T26]', async (title, edit, message) => {
    const databaseUrl = await createEmptyDatabase();
    await expect(restoreBackup(databaseUrl, await writeEditedBackup(`${title}.gz`, edit))).rejects.toThrow(
      message,
    );
    expect(await runQuery(databaseUrl, tablesQuery)).toEqual([]);
  });

  const objectsQuery = `select nspname as name from pg_namespace where nspname in ('access', 'log_months', 'pgboss')
    union all select relname from pg_class where relnamespace = 'public'::regnamespace`;

  it.each<[string, (text: string) => string, RegExp]>([
    [
      'a statement of its own',
      (text) => text.replace('\ncopy public."tenants"', '\ndrop schema access;\ncopy public."tenants"'),
      /does not contain the statement copy public."tenants" \(.*\) from stdin; at the expected position\. Nothing was/,
    ],
    [
      'a row with an unknown reference',
      (text) => text.replace(/(\ncopy public\."groups" [^\n]*\n[^\t]*\t)[^\t]*/, `$1${randomUUID()}`),
      /violates foreign key constraint/,
    ],
    [
      'a table that does not end',
      (text) => text.slice(0, text.indexOf('\n\\.\n', text.indexOf('\ncopy public."users"')) + 1),
      /ends in the middle of a table\. Nothing was restored\./,
    ],
  ])('leaves the database empty when the backup contains %s [T26]', async (title, edit, message) => {
    const databaseUrl = await createEmptyDatabase();
    const edited = await writeEditedBackup(`${title}.gz`, (text) =>
      updateChecksum(`${edit(text)}-- SHA-256 `),
    );
    await expect(restoreBackup(databaseUrl, edited)).rejects.toThrow(message);
    expect(await runQuery(databaseUrl, objectsQuery)).toEqual([]);
    const otherUrl = await createEmptyDatabase();
    for (const url of [databaseUrl, otherUrl]) await restoreBackup(url, file);
    expect(await readContents(databaseUrl)).toEqual(await readContents(otherUrl));
  });

  it('does not restore into a database that contains data [T26]', async () => {
    const before = await portal.hashState();
    await expect(restoreBackup(portal.config.databaseUrl, file)).rejects.toThrow(/is not empty/);
    expect(await portal.hashState()).toBe(before);
  });

  it('rejects a missing backup file', async () => {
    await expect(restoreBackup(await createEmptyDatabase(), path.join(folder, 'none.gz'))).rejects.toThrow(
      /is damaged or not a backup/,
    );
    await expect(access(path.join(folder, 'none.gz'))).rejects.toThrow();
  });
});
