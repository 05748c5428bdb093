import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { startPostgres } from '@embed-portal/dev-postgres';
import { findProgram } from '@embed-portal/testing/find-program';
import { repository } from '@embed-portal/testing/programs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withClient } from '../src/db/client.ts';
import { startPortal } from './support/portal.ts';

const runFile = promisify(execFile);
const exampleFolder = path.join(repository, 'examples/production');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-example-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('secrets.sh', () => {
  const readSecrets = async (): Promise<Record<string, string>> => {
    const names = await readdir(path.join(folder, 'secrets'));
    const contents = names.map((name) => readFile(path.join(folder, 'secrets', name), 'utf8'));
    const texts = await Promise.all(contents);
    return Object.fromEntries(names.map((name, index) => [name, texts[index] ?? '']));
  };

  it('creates secrets that only this user can reach, and keeps existing ones [T40]', async ({ skip }) => {
    skip(findProgram('openssl') === undefined, 'OpenSSL is not installed.');
    const script = path.join(folder, 'secrets.sh');
    await copyFile(path.join(exampleFolder, 'secrets.sh'), script);
    await runFile('sh', [script]);
    const secrets = await readSecrets();
    expect(Object.keys(secrets).sort()).toEqual([
      'database_url',
      'keycloak_admin_password',
      'keycloak_database_password',
      'portal_database_password',
      'postgres_password',
      'secrets_key',
      'smtp_url',
    ]);
    const password = secrets['portal_database_password'] ?? '';
    expect(password).toMatch(/^[0-9a-f]{48}$/);
    expect(secrets['database_url']).toBe(`postgres://portal:${password}@database:5432/portal`);
    expect(Buffer.from(secrets['secrets_key'] ?? '', 'base64')).toHaveLength(32);
    const generated = Object.values(secrets).filter((text) => text !== '');
    expect(new Set(generated).size).toBe(6);
    expect((await stat(path.join(folder, 'secrets'))).mode & 0o777).toBe(0o700);

    await writeFile(path.join(folder, 'secrets/smtp_url'), 'smtps://mail.example');
    await runFile('sh', [script]);
    expect(await readSecrets()).toEqual({ ...secrets, smtp_url: 'smtps://mail.example' });
  });
});

describe('databases.sh', () => {
  it('creates a role with which the server runs, and separates the databases', async ({ skip }) => {
    skip(findProgram('psql') === undefined, 'psql is not installed.');
    const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), port: 0 });
    // The embedded server already has a database with this name.
    await withClient(new URL('/postgres', postgres.url).href, (client) =>
      client.query('drop database portal'),
    );
    const secrets = path.join(folder, 'mounted');
    await mkdir(secrets);
    await writeFile(path.join(secrets, 'portal_database_password'), "portal's password");
    await writeFile(path.join(secrets, 'keycloak_database_password'), 'keycloak-password');
    const script = await readFile(path.join(exampleFolder, 'databases.sh'), 'utf8');
    const { hostname, port, password } = new URL(postgres.url);
    const env = { ...process.env, PGHOST: hostname, PGPORT: port, PGPASSWORD: decodeURIComponent(password) };
    await runFile('sh', ['-c', script.replaceAll('/run/secrets', secrets)], { env });

    const toUrl = (role: string, database: string, secret: string) =>
      `postgres://${role}:${encodeURIComponent(secret)}@${hostname}:${port}/${database}`;
    const portal = await startPortal({ databaseUrl: toUrl('portal', 'portal', "portal's password") });
    expect(await portal.whoAmI('viewer@alpha.example')).toMatchObject({ status: 200 });
    await portal.close();

    const connect = (url: string) => withClient(url, (client) => client.query('select 1'));
    await connect(toUrl('keycloak', 'keycloak', 'keycloak-password'));
    await expect(connect(toUrl('keycloak', 'portal', 'keycloak-password'))).rejects.toThrow(
      'permission denied for database "portal"',
    );
    await expect(connect(toUrl('portal', 'keycloak', "portal's password"))).rejects.toThrow(
      'permission denied for database "keycloak"',
    );
    await postgres.close();
  });
});
