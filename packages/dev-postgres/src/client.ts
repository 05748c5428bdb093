import pg from 'pg';

/** Runs a query on a separate connection, with timeouts, and returns the rows. */
export async function runQuery<Row extends object>(
  url: string,
  sql: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: 30_000,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates a database if it does not exist. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  const existing = await runQuery(url, 'select 1 from pg_database where datname = $1', [name]);
  if (existing.length === 0) await runQuery(url, `create database ${pg.escapeIdentifier(name)}`);
}

/** Returns the data directory of the server at `url`, or undefined if no server responds or the password differs. */
export async function findRunningCluster(url: string): Promise<string | undefined> {
  try {
    const [row] = await runQuery<{ data_directory: string }>(url, 'show data_directory');
    return row?.data_directory;
  } catch {
    return undefined;
  }
}
