import { routes } from '@embed-portal/api-contract';
import type { RouteBody, Connection } from '@embed-portal/api-contract';
import type { Context } from '../../context.ts';
import { invalidField } from '../../errors.ts';
import { changed } from '../changed.ts';
import { refuseInUse } from '../in-use.ts';
import { needTenantOfBody } from '../tenants/find.ts';
import { mutation } from '../verb.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { findConnection } from './read.ts';
import { usesOfConnection } from './uses.ts';

type Patch = RouteBody<typeof routes.updateConnection>;

/** A workspace that neither the last sync saw nor is open already may be anybody's. */
const needKnownWorkspaces = ({ groups, groupsFilter }: Connection, wanted: readonly string[]): void => {
  const known = new Set([...groups.map(({ id }) => id.toLowerCase()), ...groupsFilter]);
  if (wanted.some((id) => !known.has(id))) {
    throw invalidField('groupsFilter', 'Must all be workspaces of the connection: please sync it first');
  }
};

/** Whether it can sign in is not known any more after a change of what it signs in with. */
const authColumns = ({ secrets }: Context, current: Connection, { auth = {}, type }: Patch) => {
  const secret = auth.clientSecret || undefined;
  const isOther =
    secret !== undefined ||
    (auth.clientId ?? current.auth.clientId) !== current.auth.clientId ||
    (auth.tenantId ?? current.auth.tenantId) !== current.auth.tenantId ||
    (type ?? current.type) !== current.type;
  return changed({
    client_id: auth.clientId,
    auth_tenant_id: auth.tenantId,
    client_secret: secret === undefined ? undefined : secrets.seal(secret, current.id),
    authenticated: isOther ? null : undefined,
  });
};

/** Changes what was sent. */
export const updateConnection = mutation(routes.updateConnection, async ({ ctx, tx, params, body }) => {
  const current = await findForChange(
    { ctx, tx },
    {
      table: 'connections',
      id: params.connectionId,
      find: () => findConnection(tx, ctx.user, params.connectionId),
    },
  );
  const { name, description, type, tenantId = current.tenantId, groupsFilter } = body;
  if (tenantId !== current.tenantId) {
    await needTenantOfBody(tx, ctx.user, tenantId);
    refuseInUse(`Connection "${current.name}"`, await usesOfConnection(tx, current.id));
  }
  if (groupsFilter) needKnownWorkspaces(current, groupsFilter);
  await tx
    .updateTable('connections')
    .set({
      tenant_id: tenantId,
      ...changed({ name, description, type, groups_filter: groupsFilter }),
      ...authColumns(ctx, current, body),
    })
    .where('id', '=', current.id)
    .execute();
  return findConnection(tx, ctx.user, current.id);
});
