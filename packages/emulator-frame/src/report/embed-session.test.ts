import type { SlicerVisual, Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { FrameQuery } from '@embed-portal/emulator-protocol/service-messages';
import { afterEach, expect, it, vi } from 'vitest';
import type { DataClient } from '../data-client.ts';
import { bars, layout, page } from '../test-support/visuals.ts';
import { createEmbedSession } from './embed-session.ts';
import type { EmbedSession, SessionDependencies } from './embed-session.ts';
import type { HostFilter } from './filters.ts';

const slicer: SlicerVisual = {
  name: 'channel',
  title: '',
  layout,
  type: 'slicer',
  column: 'Store[Channel]',
  kind: 'list',
  selected: [],
  singleSelect: false,
};
const webFilter: HostFilter = {
  filterType: 1,
  target: { table: 'Store', column: 'Channel' },
  operator: 'In',
  values: ['Web'],
};

let session: EmbedSession | undefined;
afterEach(() => session?.close());

/** Opens a report with fake dependencies, which record what the session sends and renders. */
async function openReport(visuals: Visual[] = [bars, slicer]) {
  const raise = vi.fn();
  const query = vi.fn(async (_subject: unknown, queries: FrameQuery[]) =>
    queries.map(() => ({ rows: [['Delft', 5, 1]], rowCount: 1 })),
  );
  const renderer = {
    showLoading: vi.fn(),
    renderLayout: vi.fn(),
    renderData: vi.fn(async () => {}),
    showNotice: vi.fn(),
    closeOverlays: vi.fn(),
  };
  const definition = { pages: [{ ...page, visuals }], bookmarks: [] };
  const report = { id: 'r', name: 'R', definition, mayEdit: false, formats: {} };
  const client: Partial<DataClient> = {
    setToken: vi.fn(),
    open: async () => ({ ...report, tokenExpiration: new Date(Date.now() + 3_600_000).toISOString() }),
    query,
  };
  const dependencies = {
    host: { raise },
    client,
    renderer,
    parameters: {
      uid: 'u',
      language: undefined,
      formatLocale: undefined,
      hasPreQueryHook: false,
      faults: undefined,
    },
  } as unknown as SessionDependencies;
  const config = { accessToken: 'token', id: 'r' };
  session = createEmbedSession(dependencies, config, { isPhased: false, hasTokenProvider: false });
  await session.open();
  return { session, raise, query, renderer };
}

it('a slicer selection queries the page with its filter and renders the results', async () => {
  const { session, raise, query, renderer } = await openReport();
  [raise, query, renderer.renderData].forEach((mock) => mock.mockClear());

  session.store.dispatch({ type: 'selectSlicerValues', visual: slicer, values: ['Web'] });
  await session.waitUntilRendered();

  const [, queries] = query.mock.calls[0] ?? [];
  expect(queries?.map(({ groupBy, filters }) => [groupBy, filters])).toEqual([
    [['Store[City]'], [webFilter]],
    [['Store[Channel]'], []],
  ]);
  expect(renderer.renderData).toHaveBeenCalledOnce();
  expect(session.store.state.data.get('bars')?.results).toEqual([{ rows: [['Delft', 5, 1]], rowCount: 1 }]);
  expect(raise.mock.calls.map(([name]) => name)).toEqual([
    'renderingStarted',
    'dataSelected',
    'selectionChanged',
    'rendered',
  ]);
});

it('an empty page is queried in batches of ten visuals, and all figures are replaced by one request', async () => {
  const charts = Array.from({ length: 11 }, (_, index) => ({ ...bars, name: `bars-${index}` }));
  const { session, query, renderer } = await openReport([...charts, slicer]);
  const countQueries = () => query.mock.calls.map(([, queries]) => queries.length);
  expect(countQueries()).toEqual([10, 2]);

  [query, renderer.renderData].forEach((mock) => mock.mockClear());
  session.store.dispatch({ type: 'selectSlicerValues', visual: slicer, values: ['Web'] });
  await session.waitUntilRendered();

  expect(countQueries()).toEqual([12]);
  expect(renderer.renderData).toHaveBeenCalledOnce();
});

it('exports with the filters at the time of the call, before they are rendered', async () => {
  const { session, query } = await openReport();
  query.mockClear();

  session.store.dispatch({ type: 'setSlicer', page: 'p', visual: 'channel', filters: [webFilter] });
  const csv = session.exportData({ page: 'p', visual: bars, request: {} });

  expect(await csv).toBe('City,Revenue,Margin\r\nDelft,5,1');
  const exportQueries = query.mock.calls.map(([, queries]) => queries).filter(({ length }) => length === 1);
  expect(exportQueries.map(([exported]) => exported?.filters)).toEqual([[webFilter]]);
});

it('reports the events of a load in their order', async () => {
  const { raise } = await openReport();
  expect(raise.mock.calls.map(([name]) => name)).toEqual(['loaded', 'renderingStarted', 'rendered']);
});
