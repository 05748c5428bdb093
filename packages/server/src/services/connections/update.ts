import { routes } from '@embed-portal/api-contract';
import type { RouteBody, Connection } from '@embed-portal/api-contract';
import type { Context } from '../../context.ts';
import { createInvalidFieldError } from '../../errors.ts';
import { assertNotInUse } from '../assert-not-in-use.ts';
import { assertNotInDeletedUse } from '../deletions/deleted-references.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { defineMutation } from '../operation.ts';
import { requireTargetTenant } from '../tenant-scope.ts';
import { findForChange } from '../versions.ts';
import { listReferencesToConnection, findConnection } from './read.ts';

type Patch = RouteBody<typeof routes.updateConnection>;

/**
 * Asserts that all workspaces are known from the last sync or already allowed.
 *
 * @throws {PortalError} `invalid` when a workspace is unknown.
 */
const assertKnownWorkspaces = (
  { groups, groupsFilter }: Connection,
  workspaceIds: readonly string[],
): void => {
  const knownIds = new Set([...groups.map(({ id }) => id.toLowerCase()), ...groupsFilter]);
  if (workspaceIds.some((id) => !knownIds.has(id))) {
    throw createInvalidFieldError(
      'groupsFilter',
      'Must contain only workspaces of the connection. Sync the connection first',
    );
  }
};

/** Returns the columns of the credentials. A change resets the authentication state. */
const toAuthColumns = ({ secrets }: Context, current: Connection, { auth = {}, type }: Patch) => {
  const secret = auth.clientSecret || undefined;
  const hasNewCredentials =
    secret !== undefined ||
    (auth.clientId ?? current.auth.clientId) !== current.auth.clientId ||
    (auth.tenantId ?? current.auth.tenantId) !== current.auth.tenantId ||
    (type ?? current.type) !== current.type;
  return omitUndefined({
    client_id: auth.clientId,
    auth_tenant_id: auth.tenantId,
    client_secret: secret === undefined ? undefined : secrets.seal(secret, current.id),
    authenticated: hasNewCredentials ? null : undefined,
    // The date of the previous secret does not apply to a new one.
    client_secret_expires_on: auth.secretExpires ?? (secret === undefined ? auth.secretExpires : null),
  });
};

/** Updates the fields in the body. */
export const updateConnection = defineMutation(routes.updateConnection, async ({ ctx, tx, params, body }) => {
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
    await requireTargetTenant(tx, ctx.user, tenantId);
    assertNotInUse(`Connection "${current.name}"`, await listReferencesToConnection(tx, current.id));
    await assertNotInDeletedUse(tx, 'connection', current);
  }
  if (groupsFilter) assertKnownWorkspaces(current, groupsFilter);
  await tx
    .updateTable('connections')
    .set({
      tenant_id: tenantId,
      ...omitUndefined({ name, description, type, groups_filter: groupsFilter }),
      ...toAuthColumns(ctx, current, body),
    })
    .where('id', '=', current.id)
    .execute();
  return findConnection(tx, ctx.user, current.id);
});
