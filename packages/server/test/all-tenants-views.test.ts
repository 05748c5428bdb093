import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';
import { openSqlAsUser } from './support/sql-as-user.ts';
import type { SqlAsUser } from './support/sql-as-user.ts';

let portal: Portal;
let runAsUser: SqlAsUser['runAsUser'];
let count: SqlAsUser['count'];
let close: SqlAsUser['close'];
beforeAll(async () => {
  portal = await startPortal();
  await portal.whoAmI('super@example.com');
  ({ runAsUser, count, close } = await openSqlAsUser(portal));
});
afterAll(async () => {
  await close();
  await portal.close();
});

describe('View visible_users', () => {
  const getTenantSql = (name: string) => `(select id from tenants where name = 'Tenant ${name}')`;
  const emails = ['super@example.com', null].concat(
    ['viewer', 'useradmin', 'connectionadmin', 'contributer', 'inactive'].flatMap((name) =>
      ['alpha', 'beta'].map((tenant) => `${name}@${tenant}.example`),
    ),
  );

  it.each([
    { title: 'by default', ownerSql: '', alpha: 7, beta: 7 },
    {
      title: 'with an archived tenant',
      ownerSql: `update tenants set archived_at = now() where name = 'Tenant alpha'`,
      alpha: 1,
      beta: 7,
    },
    {
      title: 'in a view session',
      ownerSql: `select set_config('app.viewed_tenant_id', ${getTenantSql('alpha')}::text, true);
       insert into memberships (tenant_id, user_id)
         select ${getTenantSql('beta')}, id from users where email like '%@alpha.example'`,
      alpha: 7,
      beta: 1,
    },
  ])('returns the rows that the policies of users show: $title', async ({ ownerSql, alpha, beta }) => {
    for (const email of emails) {
      expect(await count(email, '(table users except table visible_users) hidden', ownerSql)).toBe(0);
      expect(await count(email, '(table visible_users except table users) added', ownerSql)).toBe(0);
    }
    expect(await count('viewer@alpha.example', 'visible_users', ownerSql)).toBe(alpha);
    expect(await count('viewer@beta.example', 'visible_users', ownerSql)).toBe(beta);
  });

  it('returns all rows when its condition is removed', async () => {
    const removeCondition = 'create or replace view visible_users as select * from users';
    expect(await count('viewer@alpha.example', 'visible_users', removeCondition)).toBe(
      await count('super@example.com', 'users'),
    );
  });

  it('rejects writes to the view', async () => {
    await expect(runAsUser('super@example.com', 'delete from visible_users')).rejects.toThrow(
      /permission denied/,
    );
  });
});

describe.each([
  ['all_users', 'users'],
  ['all_sign_ins', 'sign_in_log'],
  ['all_audit_lines', 'audit_log'],
])('View %s', (view, table) => {
  const otherPersonas = ['viewer', 'useradmin', 'connectionadmin', 'contributer', 'inactive'];

  it('returns every row to superAdmins and none to other users', async () => {
    await portal.requestWithToken('/auth/whoAmI', '');
    const [all] = await portal.query<{ count: number }>(`select count(*)::int as count from ${table}`);
    expect(all?.count).toBeGreaterThan(0);
    expect(await count('super@example.com', view)).toBe(all?.count);
    for (const persona of otherPersonas) expect(await count(`${persona}@alpha.example`, view)).toBe(0);
    expect(await count(null, view)).toBe(0);
    const demoteAll = 'update users set super_admin = false';
    expect(await count('super@example.com', view, demoteAll)).toBe(0);
  });

  it('returns rows to every user when its condition is removed [T21]', async () => {
    const removeCondition = `create or replace view ${view} as select * from ${table}`;
    expect(await count('viewer@alpha.example', view, removeCondition)).toBeGreaterThan(0);
  });

  it('rejects writes to the view', async () => {
    await expect(runAsUser('super@example.com', `delete from ${view}`)).rejects.toThrow(/permission denied/);
  });
});
