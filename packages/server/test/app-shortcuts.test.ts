import type { AppShortcuts } from '@embed-portal/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { openSqlAsUser } from './support/sql-as-user.ts';

const viewer = 'viewer@alpha.example';
const contributer = 'contributer@alpha.example';
const everything = 'Everything of alpha';
const another = 'another of alpha';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.query('delete from app_favorites');
  await portal.query('delete from app_recents');
});

const getParams = async (email: string, app: string) => ({
  userId: await portal.getId('users', email),
  appId: await portal.getId('apps', app),
});
async function getShortcuts(email = contributer) {
  const params = { userId: await portal.getId('users', email) };
  const { body } = await portal.callRoute<AppShortcuts>(email, 'getAppShortcuts', params);
  const names = new Map(
    (await portal.query<{ id: string; name: string }>('select id, name from apps')).map(({ id, name }) => [
      id,
      name,
    ]),
  );
  const toNames = (ids: string[]) => ids.map((id) => names.get(id));
  return { favorites: toNames(body.favorites), recents: toNames(body.recents) };
}
const change = async (route: 'addFavorite' | 'removeFavorite', email: string, app: string) =>
  (await portal.callRoute(email, route, await getParams(email, app))).status;
const open = async (email: string, app: string) =>
  portal.callRoute(email, 'getToken', {
    appId: await portal.getId('apps', app),
    reportId: await portal.getId('reports', 'sales of alpha'),
  });

describe('Favorites', () => {
  it('are added and removed repeatedly without an error', async () => {
    for (const app of [everything, another, everything]) {
      expect(await change('addFavorite', contributer, app)).toBe(204);
    }
    expect((await getShortcuts()).favorites).toEqual([everything, another]);
    for (const app of [everything, everything]) {
      expect(await change('removeFavorite', contributer, app)).toBe(204);
    }
    expect((await getShortcuts()).favorites).toEqual([another]);
    expect((await getShortcuts(viewer)).favorites).toEqual([]);
  });

  it('accept only apps that the caller can open, and omit apps whose access has ended', async () => {
    expect(await change('addFavorite', viewer, another)).toBe(404);
    await change('addFavorite', viewer, everything);
    const remove = 'delete from group_users where user_id = $1 returning tenant_id, group_id, user_id';
    const [row] = await portal.query<Record<string, string>>(remove, [await portal.getId('users', viewer)]);
    expect((await getShortcuts(viewer)).favorites).toEqual([]);
    expect(await change('removeFavorite', viewer, everything)).toBe(204);
    await portal.query('insert into group_users (tenant_id, group_id, user_id) values ($1, $2, $3)', [
      row?.['tenant_id'],
      row?.['group_id'],
      row?.['user_id'],
    ]);
  });

  it('of other users cannot be read or changed', async () => {
    const params = await getParams(viewer, everything);
    for (const route of ['getAppShortcuts', 'addFavorite', 'removeFavorite'] as const) {
      expect((await portal.callRoute(contributer, route, params)).status).toBe(403);
    }
  });
});

describe('Recently opened apps', () => {
  it('list the app that was opened last first', async () => {
    for (const app of [everything, another, everything])
      expect((await open(contributer, app)).status).toBe(200);
    expect((await getShortcuts()).recents).toEqual([everything, another]);
    await open(contributer, another);
    expect((await getShortcuts()).recents).toEqual([another, everything]);
    expect((await getShortcuts(viewer)).recents).toEqual([]);
  });

  it('are not written again when the token of the last app is renewed', async () => {
    await open(contributer, everything);
    const readRows = () => portal.query('select ctid::text, opened_at from app_recents');
    const rows = await readRows();
    expect(rows).toHaveLength(1);
    expect((await open(contributer, everything)).status).toBe(200);
    expect(await readRows()).toEqual(rows);
  });

  it('contain at most 20 apps', async () => {
    const { userId } = await getParams(contributer, everything);
    await portal.query(
      `with fresh as (
         insert into apps (tenant_id, name)
         select id, 'Recent ' || n from tenants, generate_series(1, 25) n where name = 'Tenant alpha'
         returning id
       )
       insert into app_recents select $1, id, now() - interval '1 day' from fresh`,
      [userId],
    );
    await open(contributer, everything);
    const rows = await portal.query('select app_id from app_recents where user_id = $1', [userId]);
    expect(rows).toHaveLength(20);
    expect((await getShortcuts()).recents[0]).toBe(everything);
  });
});

it('row-level security shows favorites, recently opened apps and the hidden list only to their user', async () => {
  await change('addFavorite', contributer, everything);
  await open(contributer, everything);
  await portal.callRoute(contributer, 'updateSetup', {}, { body: { dismissed: true } });
  const { runAsUser, close } = await openSqlAsUser(portal);
  for (const table of ['app_favorites', 'app_recents', 'setup_dismissals']) {
    expect(await runAsUser(contributer, `select from ${table}`)).toHaveLength(1);
    expect(await runAsUser('super@example.com', `select from ${table}`)).toEqual([]);
    expect(await runAsUser('super@example.com', `delete from ${table} returning 1`)).toEqual([]);
  }
  await close();
});
