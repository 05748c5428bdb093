import { routes } from '@embed-portal/api-contract';
import type { UserApp, RouteBody } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { invalidField } from '../../errors.ts';
import { changed } from '../changed.ts';
import { toMemberChanges } from '../member-changes.ts';
import { needTenantOfBody } from '../tenants/find.ts';
import { mutation } from '../verb.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { insertGroups, insertReports, needContents, removeGroups, removeReports } from './contents.ts';
import { findApp } from './read.ts';

type Patch = RouteBody<typeof routes.updateApp>;

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** The groups as they would be. @throws {PortalError} `invalid` when none would be left. */
const groupsAfter = (app: UserApp, { groups, addGroups, removeGroups: gone }: Patch): string[] => {
  const present = idsOf(app.__groups);
  const { added, removed } = toMemberChanges(present, { list: groups, add: addGroups, remove: gone });
  const lost = new Set(removed);
  const after = [...present.filter((id) => !lost.has(id)), ...added];
  if (after.length === 0) throw invalidField('removeGroups', 'At least one group must be selected');
  return after;
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id, at) => id === other[at]);

/** Only the difference is written, so that what was not changed keeps its version. */
const writeContents = async (
  tx: Tx,
  before: UserApp,
  after: { tenantId: string; groups: readonly string[]; reports: readonly string[] },
): Promise<void> => {
  const owner = { app_id: before.id, tenant_id: after.tenantId };
  const isMoved = after.tenantId !== before.tenantId;
  const { added } = toMemberChanges(isMoved ? [] : idsOf(before.__groups), { list: after.groups });
  await insertGroups(tx, owner, added);
  if (isMoved || !isSame(idsOf(before.__reports), after.reports)) {
    await removeReports(tx, before.id);
    await insertReports(tx, owner, after.reports);
  }
};

/** Changes what was sent. An app that is moved to another tenant needs groups and reports of that one. */
export const updateApp = mutation(routes.updateApp, async ({ ctx, tx, params, body }) => {
  const app = await findForChange(
    { ctx, tx },
    { table: 'apps', id: params.appId, find: () => findApp(tx, ctx.user, params.appId) },
  );
  const { name, description, icon, tenantId = app.tenantId } = body;
  const isMoved = tenantId !== app.tenantId;
  if (isMoved) await needTenantOfBody(tx, ctx.user, tenantId);
  const groups = groupsAfter(app, body);
  const reports = body.reports ?? idsOf(app.__reports);
  await needContents(tx, tenantId, { groups, reports }, body.addGroups ? 'addGroups' : 'groups');
  await removeGroups(
    tx,
    app.id,
    toMemberChanges(idsOf(app.__groups), { list: isMoved ? [] : groups }).removed,
  );
  if (isMoved) await removeReports(tx, app.id);
  await tx
    .updateTable('apps')
    .set({ tenant_id: tenantId, ...changed({ name, description, icon }) })
    .where('id', '=', app.id)
    .execute();
  await writeContents(tx, app, { tenantId, groups, reports });
  return findApp(tx, ctx.user, app.id);
});
