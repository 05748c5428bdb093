import type pg from 'pg';
import type { Portal } from './portal.ts';

/** Runs SQL as the server does for this user, and undoes it. `owner` may change the database before. */
export type AsUser = <Row extends object = { count: number }>(
  email: string | null,
  sql: string,
  owner?: string,
) => Promise<Row[]>;
/** Counts the rows of a table, or of one with a condition, so. */
export type Count = (email: string | null, query: string, owner?: string) => Promise<number>;

export const sqlAsUser = (portal: Portal, client: pg.Client): { asUser: AsUser; count: Count } => {
  const asUser: AsUser = async <Row extends object>(email: string | null, sql: string, owner = '') => {
    const userId = email && (await portal.idOf('users', email));
    await client.query('begin');
    try {
      if (owner) await client.query(owner);
      await client.query('set local role embed_portal_app');
      if (userId) await client.query("select set_config('app.user_id', $1, true)", [userId]);
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.query('rollback');
    }
  };
  return {
    asUser,
    count: async (email, query, owner) => {
      const [row] = await asUser(email, `select count(*)::int as count from ${query}`, owner);
      return row?.count ?? -1;
    },
  };
};
