import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertGroup } from './support/insert-rows.ts';
import { startPortal } from './support/portal.ts';
import type { Portal } from './support/portal.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const readNumbers = (text: string, pattern: RegExp): number[] =>
  [...text.matchAll(pattern)].map(([, number]) => Number(number));
const documentedNumbers = readNumbers(
  readFileSync(path.join(root, 'docs/security.md'), 'utf8'),
  /^\| (\d+) \|/gm,
);

let portal: Portal;
beforeAll(async () => {
  portal = await startPortal();
  for (const email of Object.values(managers)) await portal.whoAmI(email);
});
afterAll(() => portal.close());

const managers = {
  groups: 'useradmin@alpha.example',
  apps: 'contributer@alpha.example',
  all: 'super@example.com',
};

describe('Threats of docs/security.md', () => {
  it('finds a test title for each documented threat, and a documented threat for each test title', () => {
    const search = ['grep', '--untracked', '-hoE', '\\[T[0-9]+\\]', '--', 'packages/*.test.ts'];
    const titles = execFileSync('git', search, { cwd: root, encoding: 'utf8' });
    const tested = new Set(readNumbers(titles, /\[T(\d+)\]/g));
    expect(documentedNumbers.length).toBeGreaterThan(20);
    expect([...tested].sort((a, b) => a - b)).toEqual(documentedNumbers);
  });
});

describe('Entities of another tenant in a body', () => {
  it('rejects groups, reports and users of another tenant and writes nothing [T2]', async () => {
    const tenantId = await portal.getId('tenants', 'Tenant alpha');
    const ownEntities = {
      groups: [await portal.getId('groups', 'readers of alpha')],
      reports: [await portal.getId('reports', 'sales of alpha')],
    };
    const otherTenantEntities = {
      groups: [await portal.getId('groups', 'readers of beta')],
      reports: [await portal.getId('reports', 'sales of beta')],
    };
    const before = await portal.hashState();
    for (const field of ['groups', 'reports'] as const) {
      const body = { tenantId, name: 'Stolen', ...ownEntities, [field]: otherTenantEntities[field] };
      expect(await portal.callRoute(managers.apps, 'createApp', { tenantId }, { body })).toMatchObject({
        status: 422,
        body: { error: { code: 'invalid', details: [{ field }] } },
      });
    }
    const groupId = await portal.getId('groups', 'readers of alpha');
    const users = [await portal.getId('users', 'outsider@beta.example')];
    expect(
      await portal.callRoute(managers.groups, 'updateGroup', { groupId }, { body: { users } }),
    ).toMatchObject({
      status: 422,
    });
    expect(await portal.hashState()).toBe(before);
  });
});

describe('PATCH /groups/{groupId}', () => {
  it('ignores read-only fields and does not pollute prototypes [T4]', async () => {
    const groupId = await insertGroup(portal, 'alpha');
    const text = `{"description":"changed","id":"${await portal.getId('groups', 'readers of beta')}",
      "created":1,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}`;
    const init = { method: 'PATCH', body: text, headers: { 'content-type': 'application/json' } };
    expect(await portal.requestAs(managers.groups, `/groups/${groupId}`, init)).toMatchObject({
      status: 200,
      body: { id: groupId, description: 'changed' },
    });
    expect(({} as { isAdmin?: unknown }).isAdmin).toBeUndefined();
  });

  it('does not move an entity to a tenant of which the caller is not a member [T4]', async () => {
    const groupId = await insertGroup(portal, 'alpha');
    const body = { tenantId: await portal.getId('tenants', 'Tenant beta') };
    const before = await portal.hashState();
    const { status } = await portal.callRoute(managers.groups, 'updateGroup', { groupId }, { body });
    expect([404, 422]).toContain(status);
    expect(await portal.hashState()).toBe(before);
  });
});

describe('User administrator', () => {
  it.each(['viewer@alpha.example', 'useradmin@alpha.example'])(
    'does not allow a user administrator to grant the superAdmin role to %s [T5]',
    async (email) => {
      const userId = await portal.getId('users', email);
      const before = await portal.hashState();
      const body = { roles: { superAdmin: true } };
      expect(await portal.callRoute(managers.groups, 'updateUser', { userId }, { body })).toMatchObject({
        status: 403,
        body: { error: { code: 'forbidden' } },
      });
      expect(await portal.hashState()).toBe(before);
    },
  );
});

describe('Malformed bodies', () => {
  const json = 'application/json';
  it.each<[string, string | Uint8Array<ArrayBuffer>, string, number]>([
    ['two megabytes', `{"name":"${'x'.repeat(2_000_000)}"}`, json, 413],
    ['nesting of ten thousand levels', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, json, 400],
    ['unclosed lists', '['.repeat(10_000), json, 400],
    ['another content type', 'name=a', 'application/x-www-form-urlencoded', 415],
    ['no content type', 'name=a', '', 415],
    ['malformed UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), json, 400],
    ['truncated JSON', '{"name":', json, 400],
  ])('rejects a malformed body without affecting other requests: %s [T16]', async (_, body, type, status) => {
    const userId = await portal.getId('users', managers.all);
    const before = await portal.hashState();
    const init = { method: 'POST', body, headers: { 'content-type': type } };
    const response = await portal.requestAs(managers.all, `/users/${userId}/tenants`, init);
    expect(response).toMatchObject({ status, body: { error: { code: expect.any(String) as string } } });
    expect(await portal.hashState()).toBe(before);
    expect((await portal.whoAmI(managers.all)).status).toBe(200);
  });
});
