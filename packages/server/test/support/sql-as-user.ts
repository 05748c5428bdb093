import pg from 'pg';
import type { Portal } from './portal.ts';

/** Runs SQL on a separate connection with the permissions of a user, as the server does. */
export interface SqlAsUser {
  /**
   * Runs statements as a user, rolls them back, and returns the rows of the last statement. `ownerSql` contains
   * statements that the owner of the tables runs first in the same transaction.
   */
  runAsUser<Row extends object = { count: number }>(
    email: string | null,
    sql: string,
    ownerSql?: string,
  ): Promise<Row[]>;
  /** Counts the rows that a user sees. `source` is a table, optionally with a condition. */
  count(email: string | null, source: string, ownerSql?: string): Promise<number>;
  close(): Promise<void>;
}

export async function openSqlAsUser(portal: Portal): Promise<SqlAsUser> {
  const client = new pg.Client({ connectionString: portal.config.databaseUrl });
  await client.connect();
  const runAsUser: SqlAsUser['runAsUser'] = async <Row extends object>(
    email: string | null,
    sql: string,
    ownerSql = '',
  ) => {
    const userId = email && (await portal.getId('users', email));
    await client.query('begin');
    try {
      if (ownerSql) await client.query(ownerSql);
      await client.query('set local role embed_portal_app');
      if (userId) await client.query("select set_config('app.user_id', $1, true)", [userId]);
      const results = [await client.query<Row>(sql)].flat();
      return results.at(-1)?.rows ?? [];
    } finally {
      await client.query('rollback');
    }
  };
  return {
    runAsUser,
    count: async (email, source, ownerSql) => {
      const [row] = await runAsUser(email, `select count(*)::int as count from ${source}`, ownerSql);
      return row?.count ?? -1;
    },
    close: () => client.end(),
  };
}
