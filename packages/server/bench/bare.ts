import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import pg from 'pg';

/** Database queries by URL. Each response contains the rows of the query with the most rows. */
export type BareQueries = Record<string, { text: string; values: unknown[] }[]>;

// A minimal server that runs only the database queries of the measured routes.
const { PORT = '0', DATABASE_URL, QUERIES = '', SEARCH_PATH = '' } = process.env;
const options = `-c search_path=${SEARCH_PATH}`;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10, options });
const app = Fastify({ logger: false });
app.get('/healthz', () => ({ status: 'ok' }));
for (const [url, queries] of Object.entries(JSON.parse(readFileSync(QUERIES, 'utf8')) as BareQueries)) {
  app.get(url, async () => {
    const results = [];
    for (const { text, values } of queries) results.push((await pool.query(text, values)).rows as unknown[]);
    return results.reduce((largest, rows) => (rows.length > largest.length ? rows : largest), []);
  });
}
process.once('SIGTERM', () => {
  void app.close().then(() => pool.end());
});
await app.listen({ host: '127.0.0.1', port: Number(PORT) });
