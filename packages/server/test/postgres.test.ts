import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createDatabase } from './support/postgres.ts';

test('a test file gets an empty UTF8 database of its own', async () => {
  const client = new pg.Client({ connectionString: await createDatabase(inject('postgresUrl')) });
  await client.connect();
  const { rows } = await client.query(
    "select current_setting('server_encoding') as encoding, upper('é') as up, current_setting('fsync') as fsync, current_setting('listen_addresses') as la",
  );
  await client.end();
  expect(rows).toEqual([{ encoding: 'UTF8', up: 'É', fsync: 'on', la: '127.0.0.1' }]);
});
