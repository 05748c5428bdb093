import type { Context } from '../../context.ts';
import { createNotFoundError } from '../../errors.ts';
import { whereTenantVisible } from '../tenant-scope.ts';
import { credentialColumns } from './sign-in.ts';

/**
 * Returns the credentials and the allowed workspaces of a connection.
 *
 * @throws {PortalError} `not_found` when the caller cannot access the connection.
 */
export const findCredentials = async ({ db, user }: Context, connectionId: string) => {
  const row = await db.asUser(user.id, (tx) =>
    tx
      .selectFrom('connections')
      .select(credentialColumns)
      .select('groups_filter as groupsFilter')
      .where('connections.id', '=', connectionId)
      .where(whereTenantVisible(user, 'connections.tenant_id'))
      .executeTakeFirst(),
  );
  if (!row) throw createNotFoundError('Connection');
  return row;
};
