import pg from 'pg';
import type { Portal } from './portal.ts';

/** Runs SQL like the server for its users, on a separate connection. */
export interface SqlAsUser {
  /**
   * Runs statements as this user, rolls them back, and returns the rows of the last one. `owner` contains statements
   * that the owner runs first in the same transaction.
   */
  runAsUser<Row extends object = { count: number }>(
    email: string | null,
    sql: string,
    owner?: string,
  ): Promise<Row[]>;
  /** Counts the rows of a table, or of a table with a condition, as this user. */
  count(email: string | null, query: string, owner?: string): Promise<number>;
  close(): Promise<void>;
}

export const openSqlAsUser = async (portal: Portal): Promise<SqlAsUser> => {
  const client = new pg.Client({ connectionString: portal.config.databaseUrl });
  await client.connect();
  const asUser: SqlAsUser['runAsUser'] = async <Row extends object>(
    email: string | null,
    sql: string,
    owner = '',
  ) => {
    const userId = email && (await portal.getId('users', email));
    await client.query('begin');
    try {
      if (owner) await client.query(owner);
      await client.query('set local role embed_portal_app');
      if (userId) await client.query("select set_config('app.user_id', $1, true)", [userId]);
      const responses = [await client.query<Row>(sql)].flat();
      return responses.at(-1)?.rows ?? [];
    } finally {
      await client.query('rollback');
    }
  };
  return {
    runAsUser: asUser,
    count: async (email, query, owner) => {
      const [row] = await asUser(email, `select count(*)::int as count from ${query}`, owner);
      return row?.count ?? -1;
    },
    close: () => client.end(),
  };
};
