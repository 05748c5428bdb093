import { randomUUID } from 'node:crypto';
import { findDocumentedFiles } from '@embed-portal/testing/documented-files';
import { recordFiles } from '@embed-portal/testing/executed-files';
import type { ListFiles } from '@embed-portal/testing/executed-files';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { biReportId, workspaceId } from './support/fixture.ts';
import { startPortal } from './support/portal.ts';

const server = 'packages/server/src/';
const contract = 'packages/api-contract/src/';
/** Files of the contract that only declare schemas and routes, and run no function during a request. */
const declarations = ['entities/report-body.ts', 'routes/reports.ts'];

let saveReport: ListFiles;
let issueToken: ListFiles;
beforeAll(async () => {
  const viewer = 'viewer@alpha.example';
  const admin = 'contributer@alpha.example';
  const portal = await startPortal({ jobs: { pollSeconds: 3_600 } });
  // The jobs that the server runs at startup would run functions during the requests.
  const findJobs = () => portal.query("select from pgboss.job where name !~ '^__' and state < 'completed'");
  await vi.waitFor(async () => expect(await findJobs()).toEqual([]), { timeout: 30_000 });
  await Promise.all([viewer, admin].map((email) => portal.whoAmI(email)));
  const [viewerToken, adminToken] = [await portal.createToken(viewer), await portal.createToken(admin)];
  const [tenantId, connectionId, appId, reportId] = await Promise.all([
    portal.getId('tenants', 'Tenant alpha'),
    portal.getId('connections', 'principal of alpha'),
    portal.getId('apps', 'Everything of alpha'),
    portal.getId('reports', 'sales of alpha'),
  ]);
  const tokenPath = `/apps/${appId}/reports/${reportId}/getToken`;
  const report = {
    name: 'New',
    tenantId,
    type: 'Report',
    report: { connectionGroupId: `${connectionId}__${workspaceId}`, reportId: biReportId },
  };
  const recorder = await recordFiles();
  const statuses: number[] = [];
  saveReport = await recorder.record(async () => {
    const { status } = await portal.requestWithToken(`/tenants/${tenantId}/reports`, adminToken, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(report),
    });
    statuses.push(status);
  });
  // Another user opens the report before, so that its state is known. Then the session of the BI service ends.
  await portal.requestWithToken(tokenPath, adminToken);
  await portal.query('update connections set client_id = gen_random_uuid() where id = $1', [connectionId]);
  issueToken = await recorder.record(async () => {
    statuses.push((await portal.requestWithToken(tokenPath, viewerToken)).status);
  });
  await recorder.stop();
  await portal.close();
  expect(statuses).toEqual([201, 200]);
});

describe('docs/architecture.md', () => {
  const generalParts = findDocumentedFiles('General parts of each request: server');
  const joinLists = (...lists: string[][]): string[] => [...new Set(lists.flat())].sort();

  it('lists all files of the server of which functions run when a report is saved', () => {
    const list = findDocumentedFiles('Saving a report: server');
    expect(joinLists(list, generalParts)).toEqual(saveReport(server));
  });

  it('lists all files of the contract of which functions run when a report is saved', () => {
    const list = findDocumentedFiles('Saving a report: contract');
    expect(list).toEqual(joinLists(saveReport(contract), declarations));
  });

  it('lists all files of the server of which functions run when an embed token is returned', () => {
    const list = findDocumentedFiles('Returning an embed token: server');
    expect(joinLists(list, generalParts)).toEqual(issueToken(server));
  });

  it('lists as general parts only files that run for both requests', () => {
    const both = saveReport(server).filter((file) => issueToken(server).includes(file));
    expect(generalParts.filter((file) => !both.includes(file))).toEqual([]);
  });

  it('lists at most 15 files of the server for saving a report', () => {
    expect(findDocumentedFiles('Saving a report: server').length).toBeLessThanOrEqual(15);
  });
});
