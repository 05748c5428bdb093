import { routes } from '@embed-portal/api-contract';
import type { UserApp, RouteBody } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { createInvalidFieldError } from '../../errors.ts';
import { toMemberChanges } from '../member-changes.ts';
import { omitUndefined } from '../omit-undefined.ts';
import { defineMutation } from '../operation.ts';
import { requireTargetTenant } from '../tenants/find.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { insertGroups, insertReports, assertAppContents, removeGroups, removeReports } from './contents.ts';
import { findApp } from './read.ts';

type Patch = RouteBody<typeof routes.updateApp>;

const getIds = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/**
 * Returns the IDs of the groups after the update.
 *
 * @throws {PortalError} `invalid` when none would remain.
 */
const resolveGroups = (app: UserApp, { groups, addGroups, removeGroups }: Patch): string[] => {
  const currentIds = getIds(app.__groups);
  const { added, removed } = toMemberChanges(currentIds, {
    list: groups,
    add: addGroups,
    remove: removeGroups,
  });
  const removedIds = new Set(removed);
  const remaining = [...currentIds.filter((id) => !removedIds.has(id)), ...added];
  if (remaining.length === 0)
    throw createInvalidFieldError('removeGroups', 'At least one group must be selected');
  return remaining;
};

const hasSameOrder = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((id, index) => id === b[index]);

/** Adds new groups and replaces changed reports. The versions of unaffected groups and reports do not change. */
const writeContents = async (
  tx: Tx,
  before: UserApp,
  after: { tenantId: string; groups: readonly string[]; reports: readonly string[] },
): Promise<void> => {
  const owner = { app_id: before.id, tenant_id: after.tenantId };
  const isMoved = after.tenantId !== before.tenantId;
  const { added } = toMemberChanges(isMoved ? [] : getIds(before.__groups), { list: after.groups });
  await insertGroups(tx, owner, added);
  if (isMoved || !hasSameOrder(getIds(before.__reports), after.reports)) {
    await removeReports(tx, before.id);
    await insertReports(tx, owner, after.reports);
  }
};

/**
 * Updates the fields in the body. An app that is moved to another tenant requires groups and reports of that tenant.
 */
export const updateApp = defineMutation(routes.updateApp, async ({ ctx, tx, params, body }) => {
  const app = await findForChange(
    { ctx, tx },
    { table: 'apps', id: params.appId, find: () => findApp(tx, ctx.user, params.appId) },
  );
  const { name, description, icon, tenantId = app.tenantId } = body;
  const isMoved = tenantId !== app.tenantId;
  if (isMoved) await requireTargetTenant(tx, ctx.user, tenantId);
  const groups = resolveGroups(app, body);
  const reports = body.reports ?? getIds(app.__reports);
  await assertAppContents(tx, tenantId, { groups, reports }, body.addGroups ? 'addGroups' : 'groups');
  await removeGroups(
    tx,
    app.id,
    toMemberChanges(getIds(app.__groups), { list: isMoved ? [] : groups }).removed,
  );
  if (isMoved) await removeReports(tx, app.id);
  await tx
    .updateTable('apps')
    .set({ tenant_id: tenantId, ...omitUndefined({ name, description, icon }) })
    .where('id', '=', app.id)
    .execute();
  await writeContents(tx, app, { tenantId, groups, reports });
  return findApp(tx, ctx.user, app.id);
});
