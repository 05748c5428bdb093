import type { Setup } from '@embed-portal/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const superAdmin = 'super@example.com';
const userAdmin = 'useradmin@alpha.example';

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.close());

const getSetup = async (email = userAdmin) => (await portal.callRoute<Setup>(email, 'getSetup', {})).body;
const listOpenSteps = async (email?: string) =>
  (await getSetup(email)).steps.filter(({ done }) => !done).map(({ name }) => name);

describe('GET /setup', () => {
  it('reports every step as done in a portal that is in use', async () => {
    expect(await getSetup()).toEqual({
      steps: ['tenant', 'connection', 'workspaces', 'report', 'group', 'app', 'invitation'].map((name) => ({
        name,
        done: true,
      })),
      dismissed: false,
    });
  });

  it('derives each step from the entities of the caller’s tenants', async () => {
    const ofTenant = "tenant_id = (select id from tenants where name = 'Tenant alpha')";
    const removals: [string, string[]][] = [
      [`delete from apps where ${ofTenant}`, ['app']],
      [`delete from groups where ${ofTenant}`, ['group', 'app']],
      [`delete from reports where ${ofTenant}`, ['report', 'group', 'app']],
      [
        `update connections set groups_filter = '{}' where ${ofTenant}`,
        ['workspaces', 'report', 'group', 'app'],
      ],
      [`delete from connections where ${ofTenant}`, ['connection', 'workspaces', 'report', 'group', 'app']],
      [
        `delete from memberships where ${ofTenant} and user_id <> (select id from users where email = '${userAdmin}')`,
        ['connection', 'workspaces', 'report', 'group', 'app', 'invitation'],
      ],
      [
        `delete from memberships where ${ofTenant}`,
        ['tenant', 'connection', 'workspaces', 'report', 'group', 'app', 'invitation'],
      ],
    ];
    for (const [statement, open] of removals) {
      await portal.query(statement);
      expect(await listOpenSteps()).toEqual(open);
    }
    expect(await listOpenSteps(superAdmin)).toEqual([]);
  });
});

describe('PATCH /setup', () => {
  it('hides the list for the caller only, and shows it again', async () => {
    const update = async (dismissed: boolean) =>
      (await portal.callRoute<Setup>(userAdmin, 'updateSetup', {}, { body: { dismissed } })).body.dismissed;
    expect(await update(true)).toBe(true);
    expect(await update(true)).toBe(true);
    expect((await getSetup()).dismissed).toBe(true);
    expect((await getSetup(superAdmin)).dismissed).toBe(false);
    expect(await update(false)).toBe(false);
    expect((await getSetup()).dismissed).toBe(false);
  });
});
