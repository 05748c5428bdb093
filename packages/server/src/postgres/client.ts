import pg from 'pg';

/** Runs `work` on a connection of its own that is closed in any case; connecting and queries have time limits. */
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

/** Makes the database `name` unless it is there. */
export async function ensureDatabase(url: string, name: string): Promise<void> {
  await withClient(url, async (client) => {
    const found = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  });
}

/** The folder of the server that answers at `url`; undefined when none answers, or one that knows another password. */
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
