import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
// The declaration below extends the types of this module.
import type {} from 'vitest';
import type { TestProject } from 'vitest/node';
import { runQuery } from './client.ts';
import { startPostgres } from './start.ts';

export { runQuery } from './client.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * URL with which the owner connects to the PostgreSQL server of this test run. Create a separate database with
     * {@link createDatabase}.
     */
    postgresUrl: string;
  }
}

/** Starts one PostgreSQL for all test files (Vitest `globalSetup`). Its data is deleted at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-tests-'));
  // When started by root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o711);
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), port: 0 });
  // The data is deleted at the end, so commits need not wait for the disk. Tests of durability start their own server.
  await runQuery(postgres.url, 'alter system set synchronous_commit = off');
  await runQuery(postgres.url, 'select pg_reload_conf()');
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * Creates a database on the server of `baseUrl` and returns its URL. Each test file creates its own database, so that
 * files can run in parallel. The database is deleted together with the server.
 *
 * @param templateUrl - database to copy. It must have no connections. By default, the new database is empty.
 */
export async function createDatabase(baseUrl: string, templateUrl?: string): Promise<string> {
  const url = new URL(baseUrl);
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = templateUrl === undefined ? 'template1' : new URL(templateUrl).pathname.slice(1);
  await runQuery(baseUrl, `create database ${name} template ${template}`);
  url.pathname = `/${name}`;
  return url.href;
}
