import type { Context } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { inReach } from '../tenants/reach.ts';
import { credentialColumns } from './sign-in.ts';

/** @throws {PortalError} `not_found` when the connection is not there for the caller. */
export const findCredentials = async ({ db, user }: Context, connectionId: string) => {
  const row = await db.asUser(user.id, (tx) =>
    tx
      .selectFrom('connections')
      .select(credentialColumns)
      .select('groups_filter as groupsFilter')
      .where('connections.id', '=', connectionId)
      .where(inReach(user, 'connections.tenant_id'))
      .executeTakeFirst(),
  );
  if (!row) throw notFound('Connection');
  return row;
};
