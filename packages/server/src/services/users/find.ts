import type { Tx } from '../../db/database.ts';
import { notFound } from '../../errors.ts';
import type { UserRow } from './current-user.ts';

/** @throws {PortalError} `not_found` when there is no such user. */
export const findUser = async (tx: Tx, id: string): Promise<UserRow> => {
  const row = await tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound('User');
  return row;
};
