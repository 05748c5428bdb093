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
