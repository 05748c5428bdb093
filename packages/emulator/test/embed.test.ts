import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSalesRows, startEmulator } from '../src/index.ts';
import { sampleContentFolder } from '../src/paths.ts';
import { client, dataset, otherReport, report, startService, workspace } from './support/emulator.ts';
import type { Service } from './support/emulator.ts';

let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.emulator.close());

const query = { groupBy: [] as string[], measures: ['Revenue'], filters: [] as unknown[] };
const runQueries = (queries: unknown[], bearer?: string, reportId = report) =>
  service.sendRequest('POST', '/embed/query', { reportId, queries }, bearer);

async function sumRevenue(countries?: string[]): Promise<number> {
  let sum = 0;
  for await (const row of readSalesRows()) {
    if (!countries || countries.includes(String(row['Store[Country]']))) sum += Number(row['Sales[Amount]']);
  }
  return sum;
}

const getFirstFigure = (body: unknown): number =>
  Number((body as { results: { rows: number[][] }[] }).results[0]?.rows[0]?.[0]);

describe('POST /embed/query', () => {
  it('returns results in the order of the queries', async () => {
    const bearer = await service.createEmbedToken();
    const { status, body } = await runQueries([query, { ...query, groupBy: ['Store[Country]'] }], bearer);
    expect(status).toBe(200);
    expect(getFirstFigure(body)).toBeCloseTo(await sumRevenue(), 2);
    expect((body as { results: { rowCount: number }[] }).results[1]?.rowCount).toBe(6);
  });

  it('rejects missing tokens, unknown tokens and tokens of other reports', async () => {
    expect((await runQueries([query])).status).toBe(401);
    expect((await runQueries([query], 'nonsense')).status).toBe(401);
    expect((await runQueries([query], await service.createEmbedToken(), otherReport)).body).toMatchObject({
      error: { code: 'PowerBINotAuthorizedException' },
    });
  });

  it.each([
    ['an unknown measure', { ...query, measures: ['Profit'] }, 'Profit'],
    ['an unknown column', { ...query, groupBy: ['Store[Planet]'] }, 'Planet'],
    ['an invalid filter', { ...query, filters: [{ filterType: 99 }] }, 'filter'],
    ['a table without a column', { ...query, groupBy: ['Store'] }, 'Table[Column]'],
  ])('responds with 400 to queries with %s', async (_case, invalidQuery, hint) => {
    const response = await runQueries([invalidQuery], await service.createEmbedToken());
    expect(response.status).toBe(400);
    expect(JSON.stringify(response.body)).toContain(hint);
  });

  it.each([
    ['one role', { roles: ['Netherlands'] }, ['Netherlands']],
    ['two roles', { roles: ['Netherlands', 'Benelux'] }, ['Netherlands', 'Belgium', 'Luxembourg']],
    [
      'a role that depends on the user name',
      { username: 'Denmark', roles: ['Country of user'] },
      ['Denmark'],
    ],
  ])('returns only the rows of an effective identity with %s', async (_case, identity, countries) => {
    const identities = [{ username: 'ann@example.org', datasets: [dataset], ...identity }];
    const { body } = await runQueries([query], await service.createEmbedToken({ identities }));
    expect(getFirstFigure(body)).toBeCloseTo(await sumRevenue(countries), 2);
  });
});

it('embed tokens remain valid after a restart, until the client secret changes', async () => {
  const bearer = await service.createEmbedToken();
  const body = { reportId: report };
  const restarted = await startService();
  const changed = await startEmulator({
    host: '127.0.0.1',
    port: 0,
    hostOrigins: [],
    ...client,
    clientSecret: 'new',
  });
  const requestStatus = (url: string) =>
    fetch(`${url}/embed/report`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify(body),
    }).then((response) => response.status);
  expect(await requestStatus(restarted.emulator.url)).toBe(200);
  expect(await requestStatus(changed.url)).toBe(401);
  await Promise.all([restarted.emulator.close(), changed.close()]);
});

describe('POST /embed/save and /embed/saveAs', () => {
  const page = { name: 'only', displayName: 'Only', visuals: [] as unknown[] };
  const save = async (allowEdit: boolean, definition: unknown, path = '/embed/save') => {
    const bearer = await service.createEmbedToken({
      reports: [{ id: report, allowEdit }],
      targetWorkspaces: [{ id: workspace }],
    });
    return service.sendRequest('POST', path, { reportId: report, definition, name: 'Copy' }, bearer);
  };

  it('saves copies only in the target workspaces of the token', async () => {
    const { body: created } = await service.callRest('POST', '/groups', { name: 'Copies' });
    const { id: copies } = created as { id: string };
    const saveCopy = async (targetWorkspaces: string[], targetWorkspaceId?: string) => {
      const bearer = await service.createEmbedToken({
        reports: [{ id: report, allowEdit: true }],
        targetWorkspaces: targetWorkspaces.map((id) => ({ id })),
      });
      const body = { reportId: report, definition: { pages: [page] }, name: 'Copy', targetWorkspaceId };
      return (await service.sendRequest('POST', '/embed/saveAs', body, bearer)).status;
    };
    const countCopies = async (group: string) => {
      const { body } = await service.callRest('GET', `/groups/${group}/reports`);
      return (body as { value: { name: string }[] }).value.filter(({ name }) => name === 'Copy').length;
    };
    expect(await saveCopy([])).toBe(403);
    expect(await saveCopy([], workspace)).toBe(403);
    expect(await saveCopy([copies], workspace)).toBe(403);
    expect([await countCopies(workspace), await countCopies(copies)]).toEqual([0, 0]);
    expect(await saveCopy([copies])).toBe(200);
    expect(await saveCopy([workspace, copies], copies)).toBe(200);
    expect([await countCopies(workspace), await countCopies(copies)]).toEqual([0, 2]);
    expect(await saveCopy([copies, workspace])).toBe(200);
    expect([await countCopies(workspace), await countCopies(copies)]).toEqual([1, 2]);
  });

  it.each(['/embed/save', '/embed/saveAs'])(
    'rejects requests to %s without edit permission',
    async (path) => {
      expect(await save(false, { pages: [page] }, path)).toMatchObject({
        status: 403,
        body: { error: { code: 'PowerBINotAuthorizedException' } },
      });
    },
  );

  it.each([
    ['an empty list of pages', { pages: [] }, 'pages'],
    ['an unknown measure', { pages: [{ ...page, visuals: [createCardWithUnknownMeasure()] }] }, 'Profit'],
  ])('rejects a report with %s and states the reason', async (_case, definition, hint) => {
    const { status, body } = await save(true, definition);
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(hint)]);
  });

  function createCardWithUnknownMeasure() {
    const layout = { x: 0, y: 0, width: 10, height: 10 };
    return { name: 'card', type: 'card', layout, value: 'Profit' };
  }

  it('assigns a new ID when saving a copy', async () => {
    const { status, body } = await save(true, { pages: [page] }, '/embed/saveAs');
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Copy' });
    expect((body as { id: string }).id).not.toBe(report);
  });
});

it('POST /embed/userState stores an initial state per viewer', async () => {
  const issueTokenFor = (username: string) =>
    service.createEmbedToken({ identities: [{ username, roles: ['Benelux'], datasets: [dataset] }] });
  const openReport = async (username: string) => {
    const { body } = await service.sendRequest(
      'POST',
      '/embed/report',
      { reportId: report },
      await issueTokenFor(username),
    );
    return (body as { userState?: string }).userState;
  };
  const saveState = async (state: string | null, bearer?: string) =>
    (await service.sendRequest('POST', '/embed/userState', { reportId: report, state }, bearer)).status;
  expect(await saveState('mine', await issueTokenFor('ann'))).toBe(200);
  expect([await openReport('ann'), await openReport('bob')]).toEqual(['mine', undefined]);
  expect(await saveState(null, await issueTokenFor('ann'))).toBe(200);
  expect(await openReport('ann')).toBeUndefined();
  expect(await saveState('mine')).toBe(401);
});

describe('startEmulator', () => {
  const startWithChange = async (change: (name: string, text: string) => string): Promise<string> => {
    const folder = await mkdtemp(join(tmpdir(), 'content-'));
    try {
      for (const name of ['workspaces.json']) {
        await writeFile(
          join(folder, name),
          change(name, await readFile(join(sampleContentFolder, name), 'utf8')),
        );
      }
      const start = startEmulator({
        host: '127.0.0.1',
        port: 0,
        hostOrigins: [],
        ...client,
        contentFolder: folder,
      });
      return await start.then(
        async (emulator) => emulator.close().then(() => 'started'),
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
    } finally {
      await rm(folder, { recursive: true });
    }
  };

  it.each([
    ['a missing file', (text: string) => text, 'Cannot read content file retail-sales/model.json'],
    ['broken JSON', () => '{', 'workspaces.json is not valid JSON'],
    ['an unknown field', (text: string) => text.replace('"name"', '"title"'), 'workspaces.json is invalid'],
    [
      'a path outside the folder',
      (text: string) => text.replace('retail-sales/model.json', '../../etc/passwd'),
      'outside',
    ],
  ])('rejects a content folder with %s and names the problem', async (_case, change, message) => {
    expect(await startWithChange((_name, text) => change(text))).toContain(message);
  });
});
