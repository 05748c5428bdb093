import pg from 'pg';

/** Runs `work` on a separate connection, with a timeout for the connection and for each query, and closes it. */
export async function withClient<T>(
  url: string,
  work: (client: pg.Client) => Promise<T>,
  queryTimeoutMs = 30_000,
): Promise<T> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    query_timeout: queryTimeoutMs,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Creates a database if it does not exist. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const existing = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (existing.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

/** Returns the data directory of the server at `url`, or undefined if no server responds or the password differs. */
export async function findRunningCluster(url: string): Promise<string | undefined> {
  try {
    const { rows } = await withClient(url, (client) =>
      client.query<{ data_directory: string }>('show data_directory'),
    );
    return rows[0]?.data_directory;
  } catch {
    return undefined;
  }
}
