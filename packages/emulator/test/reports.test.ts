import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataset, otherReport, report, startService, unknownId, workspace } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

let service: Service;
beforeAll(async () => (service = await startService()));
afterAll(() => service.emulator.close());

const listReports = async (query = ''): Promise<{ id: string; name: string; datasetId?: string }[]> =>
  ((await service.callRest('GET', `/groups/${workspace}/reports${query}`)).body as { value: [] }).value;
const findReport = async (name: string): Promise<string> =>
  (await listReports()).find((candidate) => candidate.name === name)?.id ?? '';
const cloneReport = async (name: string): Promise<string> =>
  (
    (await service.callRest('POST', `/groups/${workspace}/reports/${report}/Clone`, { name })).body as {
      id: string;
    }
  ).id;

describe('Reports', () => {
  it('are found by ID outside of a workspace, with their pages', async () => {
    expect((await service.callRest('GET', `/reports/${report}`)).body).toMatchObject({
      name: 'Sales overview',
    });
    expect((await service.callRest('GET', `/reports/${report}/pages/products`)).body).toMatchObject({
      name: 'products',
      order: 1,
    });
    expect((await service.callRest('GET', `/reports/${report}/pages/other`)).status).toBe(404);
    expect((await service.callRest('GET', `/reports/${unknownId}`)).status).toBe(404);
  });

  it('are filtered and paginated', async () => {
    const query = new URLSearchParams({ $filter: "contains(name,'o')", $top: '1', $skip: '1' });
    expect(await listReports(`?${query.toString()}`)).toMatchObject([{ name: 'Store performance' }]);
  });

  it('name the file of their dataset as data source', async () => {
    const { body } = await service.callRest('GET', `/groups/${workspace}/reports/${report}/datasources`);
    expect(body).toMatchObject({
      value: [{ datasourceType: 'File', connectionDetails: { path: `content/${dataset}.csv` } }],
    });
  });

  it('are cloned and deleted', async () => {
    const id = await cloneReport('Copy');
    expect(await listReports()).toContainEqual(
      expect.objectContaining({ id, name: 'Copy', datasetId: dataset }),
    );
    const token = await service.createEmbedToken({ reports: [{ id }] });
    const opened = await service.sendRequest('POST', '/embed/report', { reportId: id }, token);
    expect(opened).toMatchObject({ status: 200, body: { name: 'Copy' } });
    expect((await service.callRest('DELETE', `/groups/${workspace}/reports/${id}`)).status).toBe(200);
    expect((await service.callRest('GET', `/reports/${id}`)).status).toBe(404);
    expect((await service.callRest('POST', `/reports/${report}/Clone`, {})).status).toBe(400);
  });

  it('are not rebound to a dataset that lacks their fields', async () => {
    const serviceDesk = (await listReports()).find(({ name }) => name === 'Service desk');
    const id = await cloneReport('To rebind');
    const rebind = (datasetId: string) => service.callRest('POST', `/reports/${id}/Rebind`, { datasetId });
    expect((await rebind(serviceDesk?.datasetId ?? '')).status).toBe(400);
    expect((await rebind(unknownId)).status).toBe(404);
    expect((await rebind(dataset)).status).toBe(200);
  });

  it('take over the pages of another report', async () => {
    const id = await cloneReport('To update');
    const update = (sourceReportId: string) =>
      service.callRest('POST', `/groups/${workspace}/reports/${id}/UpdateReportContent`, {
        sourceType: 'ExistingReport',
        sourceReport: { sourceReportId, sourceWorkspaceId: workspace },
      });
    const { body: before } = await service.callRest('GET', `/reports/${id}/pages`);
    expect(await update(otherReport)).toMatchObject({ status: 200, body: { id } });
    const { body: after } = await service.callRest('GET', `/reports/${id}/pages`);
    expect(after).toEqual((await service.callRest('GET', `/reports/${otherReport}/pages`)).body);
    expect(after).not.toEqual(before);
    expect((await update(await findReport('Service desk'))).status).toBe(400);
  });
});

describe('POST /groups/{group}/reports/{report}/GenerateToken', () => {
  const generate = (body: unknown, id = report) =>
    service.callRest('POST', `/groups/${workspace}/reports/${id}/GenerateToken`, body);

  it.each([
    ['View', false],
    ['Edit', true],
    ['edit', true],
  ])('issues a token with the access level %s', async (accessLevel, mayEdit) => {
    const { token } = (await generate({ accessLevel })).body as { token: string };
    const opened = await service.sendRequest('POST', '/embed/report', { reportId: report }, token);
    expect(opened).toMatchObject({ status: 200, body: { mayEdit } });
    const other = await service.sendRequest('POST', '/embed/report', { reportId: otherReport }, token);
    expect(other.status).toBe(403);
  });

  it('rejects a body with 100,000 levels', async () => {
    const { access_token: bearer } = (await service.requestAccessToken()).body as { access_token: string };
    const response = await fetch(`${service.emulator.url}/v1.0/myorg/GenerateToken`, {
      method: 'POST',
      headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
      body: `{"reports":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    });
    expect(response.status).toBe(400);
  });

  it('treats fields that are null as missing', async () => {
    const body = { accessLevel: null, datasetId: null, identities: null, lifetimeInMinutes: null };
    expect((await generate(body)).status).toBe(200);
  });

  it('rejects other access levels, other workspaces and unknown identities', async () => {
    expect((await generate({ accessLevel: 'Create' })).status).toBe(400);
    expect((await generate({}, unknownId)).status).toBe(404);
    const identities = [{ username: 'ann', roles: ['Boss'], datasets: [dataset] }];
    expect((await generate({ identities })).status).toBe(400);
  });
});

describe('POST /GenerateToken', () => {
  it('covers several reports, and rejects unknown target workspaces', async () => {
    const body = { reports: [{ id: report }, { id: otherReport, allowEdit: true }] };
    const { token } = (await service.callRest('POST', '/GenerateToken', body)).body as { token: string };
    for (const [id, mayEdit] of [
      [report, false],
      [otherReport, true],
    ] as const)
      expect(
        (await service.sendRequest('POST', '/embed/report', { reportId: id }, token)).body,
      ).toMatchObject({ mayEdit });
    const targetWorkspaces = [{ id: unknownId }];
    expect((await service.callRest('POST', '/GenerateToken', { ...body, targetWorkspaces })).status).toBe(
      404,
    );
  });
});

describe('Enhanced refreshes', () => {
  it('respond with 202 while they run', async () => {
    const path = `/groups/${workspace}/datasets/${dataset}/refreshes`;
    const { headers } = await service.callRest('POST', path, { type: 'Full' });
    const id = headers.get('x-ms-request-id') ?? '';
    expect(await service.callRest('GET', `${path}/${id}`)).toMatchObject({
      status: 202,
      body: { status: 'Unknown', extendedStatus: 'InProgress' },
    });
    await service.callRest('DELETE', `${path}/${id}`);
    expect(await service.callRest('GET', `${path}/${id}`)).toMatchObject({
      status: 200,
      body: { status: 'Cancelled' },
    });
    expect((await service.callRest('GET', `${path}/${unknownId}`)).status).toBe(404);
  });
});
