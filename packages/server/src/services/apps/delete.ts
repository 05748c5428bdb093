import { routes } from '@embed-portal/api-contract';
import { defineMutation } from '../operation.ts';
import { findForChange } from '../versions/find-for-change.ts';
import { findApp } from './read.ts';

/** Deletes an app. Its reports and groups are retained. */
export const deleteApp = defineMutation(routes.deleteApp, async ({ ctx, tx, params }) => {
  const { id } = await findForChange(
    { ctx, tx },
    { table: 'apps', id: params.appId, find: () => findApp(tx, ctx.user, params.appId) },
  );
  await tx.deleteFrom('apps').where('id', '=', id).execute();
});
