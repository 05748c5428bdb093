import { routes } from '@embed-portal/api-contract';
import { changed } from '../changed.ts';
import { needTenantOfBody } from '../tenants/find.ts';
import { mutation } from '../verb.ts';
import { insertContents, needContents, removeContents } from './contents.ts';
import { findApp } from './read.ts';

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Changes what was sent. An app that is moved to another tenant needs groups and reports of that one. */
export const updateApp = mutation(routes.updateApp, async ({ ctx, tx, params, body }) => {
  const app = await findApp(tx, ctx.user, params.appId);
  const { name, description, icon, tenantId = app.tenantId } = body;
  if (tenantId !== app.tenantId) await needTenantOfBody(tx, ctx.user, tenantId);
  const contents = {
    groups: body.groups ?? idsOf(app.__groups),
    reports: body.reports ?? idsOf(app.__reports),
  };
  await needContents(tx, tenantId, contents);
  await removeContents(tx, app.id);
  await tx
    .updateTable('apps')
    .set({ tenant_id: tenantId, ...changed({ name, description, icon }) })
    .where('id', '=', app.id)
    .execute();
  await insertContents(tx, { app_id: app.id, tenant_id: tenantId }, contents);
  return findApp(tx, ctx.user, app.id);
});
