import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

/** Database queries of a user. The response contains the rows of the query with the most rows. */
export interface UserQueries {
  userId: string;
  queries: { text: string; values: unknown[] }[];
}

export type BareQueries = Record<string, UserQueries>;

// A minimal server that runs only the database queries of the measured routes.
const { PORT = '0', DATABASE_URL, QUERIES = '', SEARCH_PATH = '' } = process.env;
const pools = new Map<string, pg.Pool>();
/** The queries call functions that return what the user of the session may access. */
function getPool(userId: string): pg.Pool {
  const options = `-c search_path=${SEARCH_PATH} -c app.user_id=${userId}`;
  const pool = pools.get(userId) ?? new pg.Pool({ connectionString: DATABASE_URL, max: 10, options });
  pools.set(userId, pool);
  return pool;
}
const app = Fastify({ logger: false });
app.get('/healthz', () => ({ status: 'ok' }));
for (const [url, { userId, queries }] of Object.entries(
  JSON.parse(readFileSync(QUERIES, 'utf8')) as BareQueries,
)) {
  const pool = getPool(userId);
  app.get(url, async () => {
    const results = [];
    for (const { text, values } of queries) results.push((await pool.query(text, values)).rows as unknown[]);
    return results.reduce((largest, rows) => (rows.length > largest.length ? rows : largest), []);
  });
}
process.once('SIGTERM', () => {
  void app.close().then(() => Promise.all([...pools.values()].map((pool) => pool.end())));
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
