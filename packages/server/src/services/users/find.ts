import type { User } from '@embed-portal/api-contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError } from '../../errors.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { toUser } from './current-user.ts';
import type { UserRow } from './current-user.ts';

/**
 * Returns the row of a user.
 *
 * @throws {PortalError} `not_found` when the user does not exist.
 */
export const findUser = async (tx: Tx, id: string): Promise<UserRow> => {
  const row = await tx.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw createNotFoundError('User');
  return row;
};

/**
 * Returns a user and locks the row for a change.
 *
 * @throws {PortalError} `not_found`, or `version_conflict` when the request is based on another version.
 */
export const findUserForChange = ({ ctx, tx }: { ctx: Context; tx: Tx }, id: string): Promise<User> =>
  findForChange({ ctx, tx }, { table: 'users', id, find: async () => toUser(await findUser(tx, id)) });
