import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataset, report, startService, workspace } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

let service: Service;
beforeAll(async () => (service = await startService({ acceptsPasswords: true })));
afterAll(() => service.emulator.close());

describe('Delegated permissions', () => {
  it.each([
    ['Report.Read.All', 'GET', `/groups/${workspace}/reports`, 200],
    ['Report.ReadWrite.All', 'GET', `/groups/${workspace}/reports`, 200],
    ['Dataset.Read.All', 'GET', `/groups/${workspace}/reports`, 403],
    ['Report.Read.All', 'GET', '/groups', 403],
    ['Workspace.Read.All', 'GET', '/groups', 200],
    ['Workspace.Read.All', 'POST', '/groups', 403],
    ['Workspace.Read.All', 'POST', '/RefreshUserPermissions', 200],
    ['Report.Read.All', 'POST', '/RefreshUserPermissions', 403],
    ['Dataset.Read.All', 'POST', `/groups/${workspace}/datasets/${dataset}/refreshes`, 403],
    ['Dataset.ReadWrite.All', 'POST', `/groups/${workspace}/datasets/${dataset}/refreshes`, 202],
    ['Report.Read.All', 'DELETE', `/reports/${report}`, 403],
    ['Workspace.ReadWrite.All', 'POST', `/groups/${workspace}/AssignToCapacity`, 403],
    ['.default', 'GET', `/groups/${workspace}/dashboards`, 200],
  ])('%s: %s %s responds with %i', async (permission, method, path, status) => {
    const call = await service.callAsUser('ann@example.org', [permission]);
    expect((await call(method, path)).status).toBe(status);
  });

  it('are named by the error if the token lacks them', async () => {
    const call = await service.callAsUser('ann@example.org', ['Dashboard.Read.All']);
    expect((await call('GET', `/reports/${report}`)).body).toEqual({
      error: {
        code: 'PowerBINotAuthorizedException',
        message:
          'The access token lacks a permission for GET /reports/{report}: Report.Read.All or Report.ReadWrite.All.',
      },
    });
  });
});

describe('My workspace', () => {
  it('is empty for a new user and is not available to service principals', async () => {
    const call = await service.callAsUser('ann@example.org');
    expect(await call('GET', '/reports')).toMatchObject({ status: 200, body: { value: [] } });
    expect(await call('GET', '/datasets')).toMatchObject({ status: 200, body: { value: [] } });
    expect((await service.callRest('GET', '/reports')).status).toBe(403);
  });

  it('contains the reports that a user copies into it, hidden from other users', async () => {
    const ann = await service.callAsUser('ann@example.org');
    const bob = await service.callAsUser('bob@example.org');
    const targetWorkspaceId = '00000000-0000-0000-0000-000000000000';
    const copied = await ann('POST', `/reports/${report}/Clone`, { name: 'Mine', targetWorkspaceId });
    expect(copied).toMatchObject({ status: 200, body: { name: 'Mine', datasetId: dataset } });
    expect((await ann('GET', '/reports')).body).toMatchObject({ value: [{ name: 'Mine' }] });
    expect((await bob('GET', '/reports')).body).toEqual({ value: [] });
    const { id } = copied.body as { id: string };
    expect((await ann('GET', `/reports/${id}`)).status).toBe(200);
    expect((await bob('GET', `/reports/${id}`)).status).toBe(404);
    expect((await ann('GET', `/groups/${workspace}/reports/${id}`)).status).toBe(404);
  });
});

it('a query parameter that is given twice is rejected', async () => {
  expect((await service.callRest('GET', '/groups?$top=1&$top=2')).status).toBe(400);
});
