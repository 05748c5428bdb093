import { routes, setupSteps } from '@embed-portal/api-contract';
import type { Setup, SetupStep } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import type { Caller } from '../operations/authorize.ts';
import { defineMutation, defineQuery } from '../operations/define-operation.ts';
import { whereTenantVisible } from '../operations/tenant-scope.ts';

/** Reads the progress from the entities of the caller's tenants, so that it cannot become outdated. */
async function readSetup(tx: Tx, user: Caller): Promise<Setup> {
  const isVisible = whereTenantVisible(user, 'tenant_id');
  const { rows } = await sql<Record<SetupStep | 'dismissed', boolean>>`select
    exists (select from tenants where ${whereTenantVisible(user, 'id')}) as tenant,
    exists (select from connections where ${isVisible}) as connection,
    exists (select from connections where ${isVisible} and cardinality(groups_filter) > 0) as workspaces,
    exists (select from reports where ${isVisible}) as report,
    exists (select from groups where ${isVisible}) as "group",
    exists (select from apps where ${isVisible}) as app,
    exists (select from memberships where ${isVisible} and user_id <> ${user.id}) as invitation,
    exists (select from setup_dismissals where user_id = ${user.id}) as dismissed`.execute(tx);
  const [row] = rows;
  return {
    steps: setupSteps.map((name) => ({ name, done: row?.[name] ?? false })),
    dismissed: row?.dismissed ?? false,
  };
}

/** Returns which of the first steps are done. */
export const getSetup = defineQuery(routes.getSetup, ({ ctx }) =>
  ctx.db.asUser(ctx.user.id, (tx) => readSetup(tx, ctx.user)),
);

/** Hides the list of the first steps, or shows it again. */
export const updateSetup = defineMutation(routes.updateSetup, async ({ ctx: { user }, tx, body }) => {
  if (body.dismissed) {
    await tx
      .insertInto('setup_dismissals')
      .values({ user_id: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else await tx.deleteFrom('setup_dismissals').where('user_id', '=', user.id).execute();
  return { response: await readSetup(tx, user) };
});
