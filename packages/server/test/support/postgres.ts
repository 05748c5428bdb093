import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../src/postgres/index.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's URL of the run's PostgreSQL: make a database of your own with {@link createDatabase}. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for the whole run, on a free port, gone with its data at the end (vitest globalSetup). */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'embed-portal-tests-'));
  // As root, PostgreSQL runs as another user, who has to pass through.
  await chmod(folder, 0o711);
  const postgres = await startPostgres({ dataDir: path.join(folder, 'postgres'), port: 0 });
  project.provide('postgresUrl', postgres.url);
  return async () => {
    await postgres.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/**
 * Makes an empty database beside the one of `baseUrl` and answers its URL: one per test file, so that files
 * can run side by side. It goes with the server, so nobody has to drop it.
 */
export async function createDatabase(baseUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const client = new pg.Client({ connectionString: baseUrl });
  await client.connect();
  try {
    await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  const url = new URL(baseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
