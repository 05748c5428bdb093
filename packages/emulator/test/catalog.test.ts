import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataset, report, startService, unknownId, workspace } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

let service: Service;
beforeAll(async () => (service = await startService({ acceptsPasswords: true })));
afterAll(() => service.emulator.close());

async function list(path: string): Promise<{ id: string; name?: string }[]> {
  const { status, body } = await service.callRest('GET', path);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { value: [] }).value;
}

describe('Apps', () => {
  it('contain the reports and dashboards of a workspace', async () => {
    const [app] = await list('/apps');
    const path = `/apps/${app?.id ?? ''}`;
    expect((await service.callRest('GET', path)).body).toMatchObject({
      name: 'Retail analytics',
      workspaceId: workspace,
    });
    expect(await list(`${path}/reports`)).toContainEqual(
      expect.objectContaining({ id: report, name: 'Sales overview', appId: app?.id }),
    );
    expect((await service.callRest('GET', `${path}/reports/${report}`)).body).toMatchObject({ id: report });
    const [dashboard] = await list(`${path}/dashboards`);
    const dashboardPath = `${path}/dashboards/${dashboard?.id ?? ''}`;
    expect((await service.callRest('GET', dashboardPath)).body).toMatchObject({ id: dashboard?.id });
    const tiles = await list(`${dashboardPath}/tiles`);
    expect(tiles.length).toBeGreaterThan(0);
    const tilePath = `/dashboards/${dashboard?.id ?? ''}/tiles/${tiles[0]?.id ?? ''}`;
    expect((await service.callRest('GET', tilePath)).body).toEqual(tiles[0]);
  });

  it('return 404 for unknown apps, reports and dashboards', async () => {
    const [app] = await list('/apps');
    for (const path of [`/apps/${unknownId}`, `/apps/${unknownId}/reports`])
      expect((await service.callRest('GET', path)).status).toBe(404);
    for (const kind of ['reports', 'dashboards'])
      expect((await service.callRest('GET', `/apps/${app?.id ?? ''}/${kind}/${unknownId}`)).status).toBe(404);
  });
});

describe('Gateways and pipelines', () => {
  it('list the gateway of the emulator with the data sources of all datasets', async () => {
    const [gateway] = await list('/gateways');
    const path = `/gateways/${gateway?.id ?? ''}`;
    expect((await service.callRest('GET', path)).body).toEqual(gateway);
    const sources = await list(`/datasets/${dataset}/datasources`);
    expect(await list(`${path}/datasources`)).toHaveLength(2);
    expect(await list(`${path}/datasources`)).toContainEqual(
      expect.objectContaining({ id: (sources[0] as unknown as { datasourceId: string }).datasourceId }),
    );
    expect((await service.callRest('GET', `/gateways/${unknownId}`)).status).toBe(404);
    expect(await list('/pipelines')).toEqual([]);
  });
});

describe('Profiles of the service principal', () => {
  it('are created, renamed, filtered and deleted', async () => {
    const created = await service.callRest('POST', '/profiles', { displayName: 'Contoso' });
    expect(created).toMatchObject({ status: 201, body: { displayName: 'Contoso' } });
    const { id } = created.body as { id: string };
    expect((await service.callRest('POST', '/profiles', { displayName: 'contoso' })).status).toBe(400);
    await service.callRest('PUT', `/profiles/${id}`, { displayName: 'Fabrikam' });
    expect((await service.callRest('GET', `/profiles/${id}`)).body).toEqual({ id, displayName: 'Fabrikam' });
    expect(await list("/profiles?$filter=displayName eq 'Fabrikam'")).toHaveLength(1);
    expect(await list("/profiles?$filter=displayName eq 'Contoso'")).toHaveLength(0);
    expect((await service.callRest('DELETE', `/profiles/${id}`)).status).toBe(200);
    expect((await service.callRest('GET', `/profiles/${id}`)).status).toBe(404);
  });

  it('are not available to users', async () => {
    const call = await service.callAsUser('ann@example.org');
    expect((await call('GET', '/profiles')).status).toBe(403);
    expect((await call('POST', '/profiles', { displayName: 'X' })).status).toBe(403);
  });
});

describe('Administration', () => {
  it('lists workspaces with their content, including those of users', async () => {
    const call = await service.callAsUser('ann@example.org');
    await call('GET', '/reports');
    const { body } = await service.callRest('GET', '/admin/groups?$top=10&$expand=reports,datasets');
    expect(body).toMatchObject({
      value: [
        { id: workspace, type: 'Workspace', state: 'Active', datasets: [{ id: dataset }, {}] },
        { name: 'My workspace', type: 'PersonalGroup', reports: [] },
      ],
    });
    expect(await list("/admin/groups?$top=10&$filter=type eq 'PersonalGroup'")).toHaveLength(1);
    expect((await service.callRest('GET', `/admin/groups/${workspace}`)).body).not.toHaveProperty('reports');
  });

  it.each([
    ['reports', report],
    ['datasets', dataset],
  ])('lists the %s of all workspaces and of one', async (kind, id) => {
    const item = expect.objectContaining({ id, workspaceId: workspace }) as unknown;
    expect(await list(`/admin/${kind}`)).toContainEqual(item);
    expect(await list(`/admin/groups/${workspace}/${kind}`)).toContainEqual(item);
    expect(await list(`/admin/${kind}?$filter=id eq ${id}`)).toHaveLength(1);
    expect(await list(`/admin/${kind}?$top=1`)).toHaveLength(1);
  });

  it('lists dashboards, apps, capacities and data sources', async () => {
    expect(await list('/admin/dashboards')).toHaveLength(1);
    expect(await list('/admin/apps?$top=5')).toHaveLength(1);
    expect(await list('/admin/capacities')).toEqual(await list('/capacities'));
    expect(await list(`/admin/datasets/${dataset}/datasources`)).toHaveLength(1);
  });

  it.each(['/admin/groups', '/admin/apps', '/admin/groups?$top=5&$expand=secrets'])(
    'rejects %s with 400',
    async (path) => {
      expect((await service.callRest('GET', path)).status).toBe(400);
    },
  );

  it('requires a permission for the tenant', async () => {
    const call = await service.callAsUser('ann@example.org', ['Report.Read.All', 'Workspace.ReadWrite.All']);
    expect((await call('GET', '/admin/reports')).status).toBe(403);
    const admin = await service.callAsUser('ann@example.org', ['Tenant.Read.All']);
    expect((await admin('GET', '/admin/reports')).status).toBe(200);
  });
});
