import { limits, routes } from '@embed-portal/api-contract';
import type { AppShortcuts } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError } from '../../errors.ts';
import { authorizeSelf } from '../operations/authorize.ts';
import type { Caller } from '../operations/authorize.ts';
import { defineMutation, defineQuery } from '../operations/define-operation.ts';
import { selectVisibleApps } from './apps.ts';

/** Selects the apps of a table of the user that the user may open. */
const selectOwnApps = (tx: Tx, user: Caller, table: 'app_favorites' | 'app_recents') =>
  tx
    .selectFrom(table)
    .select('app_id')
    .where('user_id', '=', user.id)
    .where('app_id', 'in', selectVisibleApps(tx, user).select('apps.id'));

/** Returns the favorite and the recently opened apps. Omits apps that the user can no longer open. */
export const getAppShortcuts = defineQuery(routes.getAppShortcuts, ({ ctx, params }) => {
  authorizeSelf(ctx, params.userId);
  return ctx.db.asUser(ctx.user.id, async (tx): Promise<AppShortcuts> => {
    const favorites = await selectOwnApps(tx, ctx.user, 'app_favorites').orderBy('created_at').execute();
    const recents = await selectOwnApps(tx, ctx.user, 'app_recents')
      .orderBy('app_recents.opened_at', 'desc')
      .limit(limits.maxRecentApps)
      .execute();
    const getId = ({ app_id }: { app_id: string }) => app_id;
    return { favorites: favorites.map(getId), recents: recents.map(getId) };
  });
});

/** Adds an app to the favorites of the caller. */
export const addFavorite = defineMutation(routes.addFavorite, async ({ ctx, tx, params }) => {
  authorizeSelf(ctx, params.userId);
  const app = await selectVisibleApps(tx, ctx.user)
    .select('apps.id')
    .where('apps.id', '=', params.appId)
    .executeTakeFirst();
  if (!app) throw createNotFoundError('App');
  await tx
    .insertInto('app_favorites')
    .values({ user_id: ctx.user.id, app_id: app.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return {};
});

/** Removes an app from the favorites of the caller, even if the caller can no longer open it. */
export const removeFavorite = defineMutation(routes.removeFavorite, async ({ ctx, tx, params }) => {
  authorizeSelf(ctx, params.userId);
  await tx
    .deleteFrom('app_favorites')
    .where('user_id', '=', ctx.user.id)
    .where('app_id', '=', params.appId)
    .execute();
  return {};
});

/** Returns the condition that the app of a row comes first in the recently opened apps of a user. */
export const isMostRecentApp = (userId: string): RawBuilder<boolean> =>
  sql<boolean>`apps.id is not distinct from (
    select app_id from app_recents where user_id = ${userId} order by opened_at desc limit 1
  )`;

/** Puts an app first in the recently opened apps of a user, and removes those beyond the maximum number. */
export async function recordRecentApp(tx: Tx, userId: string, appId: string): Promise<void> {
  await sql`insert into app_recents (user_id, app_id)
    select ${userId}, id from apps where id = ${appId}
    on conflict (user_id, app_id) do update set opened_at = now()`.execute(tx);
  await sql`delete from app_recents where user_id = ${userId} and app_id in (
    select app_id from app_recents where user_id = ${userId}
    order by opened_at desc offset ${limits.maxRecentApps}
  )`.execute(tx);
}
