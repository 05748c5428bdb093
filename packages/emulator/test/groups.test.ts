import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { report, startService, unknownId, workspace } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

let service: Service;
beforeAll(async () => (service = await startService()));
afterAll(() => service.emulator.close());

const createGroup = async (name: string): Promise<string> =>
  ((await service.callRest('POST', '/groups', { name })).body as { id: string }).id;

async function listNames(query: Record<string, string> = {}): Promise<string[]> {
  const { body } = await service.callRest('GET', `/groups?${new URLSearchParams(query).toString()}`);
  return (body as { value: { name: string }[] }).value.map(({ name }) => name);
}

describe('Workspaces', () => {
  it('are created, renamed and deleted', async () => {
    const id = await createGroup('Finance');
    expect((await service.callRest('GET', `/groups/${id}`)).body).toEqual({
      id,
      name: 'Finance',
      type: 'Workspace',
      isReadOnly: false,
      isOnDedicatedCapacity: false,
    });
    expect((await service.callRest('PATCH', `/groups/${id}`, { name: 'Controlling' })).status).toBe(200);
    expect(await listNames()).toContain('Controlling');
    expect((await service.callRest('DELETE', `/groups/${id}`)).status).toBe(200);
    expect((await service.callRest('GET', `/groups/${id}`)).status).toBe(404);
  });

  it.each([
    ['without a name', {}],
    ['with the name of another', { name: 'retail ANALYTICS' }],
    ['with a name of 257 characters', { name: 'x'.repeat(257) }],
  ])('are not created %s', async (_case, body) => {
    expect((await service.callRest('POST', '/groups', body)).status).toBe(400);
  });

  it('are deleted with their reports', async () => {
    const id = await createGroup('Temporary');
    const body = { name: 'Copy', targetWorkspaceId: id };
    const copy = (await service.callRest('POST', `/reports/${report}/Clone`, body)).body as { id: string };
    expect((await service.callRest('GET', `/reports/${copy.id}`)).status).toBe(200);
    await service.callRest('DELETE', `/groups/${id}`);
    expect((await service.callRest('GET', `/reports/${copy.id}`)).status).toBe(404);
    expect((await service.callRest('GET', `/reports/${report}`)).status).toBe(200);
  });

  it.each([
    ["contains(name,'north') or name eq 'South'", ['North', 'South']],
    ["startswith(tolower(name),'no') and not (name eq 'South')", ['North']],
    ["name ne 'North' and isReadOnly eq false and endswith(name,'th')", ['South']],
    ["name eq 'O''Brien'", ["O'Brien"]],
  ])('are filtered by %s', async ($filter, expected) => {
    for (const name of ['North', 'South', "O'Brien"])
      if (!(await listNames()).includes(name)) await createGroup(name);
    expect(await listNames({ $filter })).toEqual(expected);
  });

  it.each([
    "name eq 'x",
    'name gt 3',
    'name eq',
    "size eq '3'",
    "name eq 'x' and",
    "(name eq 'x'",
    `${'('.repeat(50)}name eq 'x'${')'.repeat(50)}`,
    `name eq '${'x'.repeat(3000)}'`,
  ])('reject the filter %s', async ($filter) => {
    const query = new URLSearchParams({ $filter }).toString();
    expect((await service.callRest('GET', `/groups?${query}`)).status).toBe(400);
  });
});

describe('Users of a workspace', () => {
  it('are added, changed and removed', async () => {
    const path = `/groups/${await createGroup('Team')}/users`;
    const listUsers = async () => ((await service.callRest('GET', path)).body as { value: unknown[] }).value;
    expect(await listUsers()).toMatchObject([{ principalType: 'App', groupUserAccessRight: 'Admin' }]);
    const user = { emailAddress: 'ann@example.org', groupUserAccessRight: 'Member' };
    expect((await service.callRest('POST', path, user)).status).toBe(200);
    expect((await service.callRest('POST', path, user)).status).toBe(400);
    await service.callRest('PUT', path, { ...user, groupUserAccessRight: 'Viewer' });
    expect((await listUsers())[1]).toEqual({
      identifier: 'ann@example.org',
      emailAddress: 'ann@example.org',
      displayName: 'ann',
      principalType: 'User',
      groupUserAccessRight: 'Viewer',
    });
    expect((await service.callRest('DELETE', `${path}/ann@example.org`)).status).toBe(200);
    expect((await service.callRest('DELETE', `${path}/ann@example.org`)).status).toBe(404);
    expect(await listUsers()).toHaveLength(1);
  });

  it('need an identifier and a known access right', async () => {
    const path = `/groups/${workspace}/users`;
    expect((await service.callRest('POST', path, { groupUserAccessRight: 'Admin' })).status).toBe(400);
    const user = { identifier: 'x', groupUserAccessRight: 'Owner' };
    expect((await service.callRest('POST', path, user)).status).toBe(400);
    expect((await service.callRest('GET', `/groups/${unknownId}/users`)).status).toBe(404);
  });
});

describe('Capacities', () => {
  it('are listed, and assigned to workspaces', async () => {
    const { value } = (await service.callRest('GET', '/capacities')).body as {
      value: { id: string; state: string }[];
    };
    expect(value).toMatchObject([
      { displayName: 'Emulator', state: 'Active' },
      { id: '44444444-4444-4444-8444-444444444444' },
    ]);
    const capacityId = value[0]?.id;
    const id = await createGroup('Dedicated');
    const assign = (body: unknown) => service.callRest('POST', `/groups/${id}/AssignToCapacity`, body);
    expect((await assign({ capacityId })).status).toBe(200);
    expect((await service.callRest('GET', `/groups/${id}`)).body).toMatchObject({
      isOnDedicatedCapacity: true,
      capacityId,
    });
    expect((await service.callRest('GET', `/groups/${id}/CapacityAssignmentStatus`)).body).toMatchObject({
      status: 'CompletedSuccessfully',
      capacityId,
    });
    expect((await assign({ capacityId: unknownId })).status).toBe(400);
    expect((await assign({ capacityId: '00000000-0000-0000-0000-000000000000' })).status).toBe(200);
    expect((await service.callRest('GET', `/groups/${id}`)).body).toMatchObject({
      isOnDedicatedCapacity: false,
    });
  });
});
