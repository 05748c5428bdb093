// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { CallOptions } from '../shared/options.ts';
import { embedReport, createService } from '../testing/embed-report.ts';
import { wrapInProxies } from '../testing/wrap-in-proxies.ts';
import type { Page } from './page.ts';
import type { Report } from './report.ts';
import type { VisualDescriptor } from './visual-descriptor.ts';

interface RenderedReport {
  report: Report;
  page: Page;
  visual: VisualDescriptor;
}

const filter = { $schema: 's', target: { table: 'T', column: 'C' }, filterType: 1 };
const createLayout = (visual: object) => ({
  layoutType: 1,
  customLayout: { pagesLayout: { p1: { visualsLayout: { v1: visual } } } },
});
const createMenu = (extend: object) => ({
  extensions: { commands: [{ name: 'c', title: 'C', extend }], groups: [] },
});
const slicer = { filters: [] };
const sort = { orderBy: { table: 'T', column: 'C' }, direction: 1 };
const theme = { themeJson: { name: 'Dark' } };
const none = undefined;

/** Every request of a report. Layout requests look up the page and the visual first. */
const calls: [
  sent: string,
  body: unknown,
  call: (rendered: RenderedReport, options?: CallOptions) => Promise<unknown>,
][] = [
  ['GET /getCorrelationId', none, ({ report }, o) => report.getCorrelationId(o)],
  ['POST /report/token', 't2', ({ report }, o) => report.setAccessToken('t2', o)],
  ['POST /report/save', null, ({ report }, o) => report.save(o)],
  ['POST /report/saveAs', { name: 'Copy' }, ({ report }, o) => report.saveAs({ name: 'Copy' }, o)],
  ['GET /report/pages', none, ({ report }, o) => report.getPages(o)],
  ['GET /report/pages', none, ({ report }, o) => report.getPageByName('p1', o)],
  ['GET /report/pages', none, ({ report }, o) => report.getActivePage(o)],
  ['POST /report/addPage', { displayName: 'New' }, ({ report }, o) => report.addPage('New', o)],
  ['DELETE /report/pages/p1', {}, ({ report }, o) => report.deletePage('p1', o)],
  ['DELETE /report/pages/p1', {}, ({ page }, o) => page.delete(o)],
  [
    'PUT /report/pages/p1/name',
    { name: 'p1', displayName: 'N' },
    ({ report }, o) => report.renamePage('p1', 'N', o),
  ],
  [
    'PUT /report/pages/p1/name',
    { name: 'p1', displayName: 'N' },
    ({ page }, o) => page.setDisplayName('N', o),
  ],
  [
    'PUT /report/pages/active',
    { name: 'p1', displayName: null, isActive: true },
    ({ report }, o) => report.setPage('p1', o),
  ],
  [
    'PUT /report/pages/active',
    { name: 'p1', displayName: null, isActive: true },
    ({ page }, o) => page.setActive(o),
  ],
  ['GET /report/filters', none, ({ report }, o) => report.getFilters(o)],
  ['PUT /report/filters', [filter], ({ report }, o) => report.setFilters([filter], o)],
  [
    'POST /report/filters',
    { filtersOperation: 2, filters: [filter] },
    ({ report }, o) => report.updateFilters(2, [filter], o),
  ],
  ['POST /report/filters', { filtersOperation: 0 }, ({ report }, o) => report.removeFilters(o)],
  ['GET /report/pages/p1/filters', none, ({ page }, o) => page.getFilters(o)],
  ['PUT /report/pages/p1/filters', [filter], ({ page }, o) => page.setFilters([filter], o)],
  [
    'POST /report/pages/p1/filters',
    { filtersOperation: 3, filters: [filter] },
    ({ page }, o) => page.updateFilters(3, [filter], o),
  ],
  ['POST /report/pages/p1/filters', { filtersOperation: 0 }, ({ page }, o) => page.removeFilters(o)],
  ['GET /report/pages/p1/visuals', none, ({ page }, o) => page.getVisuals(o)],
  ['GET /report/pages/p1/visuals', none, ({ page }, o) => page.getVisualByName('v1', o)],
  ['GET /report/pages/p1/visuals', none, ({ page }, o) => page.getSlicers(o)],
  ['GET /report/pages/p1/smartNarrativeInsights', none, ({ page }, o) => page.getSmartNarrativeInsights(o)],
  ['GET /report/pages/p1/layoutTypes/MobilePortrait', none, ({ page }, o) => page.hasLayout(2, o)],
  ['GET /report/pages/p1/visuals/v1/filters', none, ({ visual }, o) => visual.getFilters(o)],
  ['PUT /report/pages/p1/visuals/v1/filters', [filter], ({ visual }, o) => visual.setFilters([filter], o)],
  ['GET /report/pages/p1/visuals/v1/slicer', none, ({ visual }, o) => visual.getSlicerState(o)],
  ['PUT /report/pages/p1/visuals/v1/slicer', slicer, ({ visual }, o) => visual.setSlicerState(slicer, o)],
  [
    'POST /report/pages/p1/visuals/v1/exportData',
    { rows: 9, exportDataType: 1 },
    ({ visual }, o) => visual.exportData(1, 9, o),
  ],
  ['POST /report/pages/p1/visuals/v1/clone', {}, ({ visual }, o) => visual.clone({}, o)],
  ['PUT /report/pages/p1/visuals/v1/sortBy', sort, ({ visual }, o) => visual.sortBy(sort, o)],
  [
    'GET /report/pages/p1/visuals/v1/smartNarrativeInsights',
    none,
    ({ visual }, o) => visual.getSmartNarrativeInsights(o),
  ],
  ['GET /report/bookmarks', none, ({ report }, o) => report.bookmarksManager.getBookmarks(o)],
  [
    'POST /report/bookmarks/applyByName',
    { name: 'b' },
    ({ report }, o) => report.bookmarksManager.apply('b', o),
  ],
  ['POST /report/bookmarks/play', { playMode: 1 }, ({ report }, o) => report.bookmarksManager.play(1, o)],
  [
    'POST /report/bookmarks/capture',
    { options: {} },
    ({ report }, o) => report.bookmarksManager.capture({}, o),
  ],
  [
    'POST /report/bookmarks/applyState',
    { state: 's' },
    ({ report }, o) => report.bookmarksManager.applyState('s', o),
  ],
  ['POST /report/render', { id: 'r1' }, ({ report }, o) => report.render({ id: 'r1' }, o)],
  ['POST /report/print', null, ({ report }, o) => report.print(o)],
  ['POST /report/refresh', null, ({ report }, o) => report.refresh(o)],
  ['POST /report/closeAllOverlays', null, ({ report }, o) => report.closeAllOverlays(o)],
  [
    'POST /report/clearSelectedVisuals/false',
    null,
    ({ report }, o) => report.clearSelectedVisuals(undefined, o),
  ],
  ['POST /report/clearSelectedVisuals/true', null, ({ report }, o) => report.clearSelectedVisuals(true, o)],
  ['POST /report/switchMode/edit', null, ({ report }, o) => report.switchMode(1, o)],
  ['POST /report/switchMode/view', null, ({ report }, o) => report.switchMode('view', o)],
  [
    'PATCH /report/settings',
    { background: 1 },
    ({ report }, o) => report.updateSettings({ background: 1 }, o),
  ],
  ['PATCH /report/settings', { zoomLevel: 4 }, ({ report }, o) => report.setZoom(4, o)],
  ['PATCH /report/settings', { layoutType: 1 }, ({ report }, o) => report.switchLayout(1, o)],
  [
    'PATCH /report/settings',
    { layoutType: 1, customLayout: { pageSize: { type: 4, width: 8, height: 6 } } },
    ({ report }, o) => report.resizeActivePage(4, 8, 6, o),
  ],
  [
    'PATCH /report/settings',
    createLayout({ x: 1, y: 2 }),
    ({ report }, o) => report.moveVisual('p1', 'v1', 1, 2, none, o),
  ],
  [
    'PATCH /report/settings',
    createLayout({ x: 1, y: 2, z: 3 }),
    ({ page }, o) => page.moveVisual('v1', 1, 2, 3, o),
  ],
  [
    'PATCH /report/settings',
    createLayout({ width: 3, height: 4 }),
    ({ visual }, o) => visual.resizeVisual(3, 4, o),
  ],
  [
    'PATCH /report/settings',
    createLayout({ displayState: { mode: 1 } }),
    ({ visual }, o) => visual.setVisualDisplayState(1, o),
  ],
  [
    'PATCH /report/settings',
    createMenu({ visualContextMenu: { title: 'C', menuLocation: 0 } }),
    ({ report }, o) => report.addContextMenuCommand('c', 'C', none, none, none, none, none, o),
  ],
  [
    'PATCH /report/settings',
    createMenu({ visualOptionsMenu: { title: 'D', groupName: 'g' } }),
    ({ report }, o) => report.addOptionsMenuCommand('c', 'C', 'D', none, none, none, 'g', none, o),
  ],
  ['GET /report/theme', none, ({ report }, o) => report.getTheme(o)],
  ['PUT /report/theme', theme, ({ report }, o) => report.applyTheme(theme, o)],
  ['PUT /report/theme', {}, ({ report }, o) => report.resetTheme(o)],
  ['GET /report/zoom', none, ({ report }, o) => report.getZoom(o)],
  ['GET /report/hasUnsavedChanges', none, ({ report }, o) => report.isSaved(o)],
  ['POST /report/userState', null, ({ report }, o) => report.savePersistentFilters(o)],
  ['DELETE /report/userState', null, ({ report }, o) => report.resetPersistentFilters(o)],
  ['GET /report/isUserStateApplied', none, ({ report }, o) => report.arePersistentFiltersApplied(o)],
];

async function embedRenderedReport() {
  const { report, frame } = embedReport({ uniqueId: 'u1' }, createService({ timeout: 0 }));
  frame.responses['GET /report/pages'] = { statusCode: 200, body: [{ name: 'p1', isActive: true }] };
  const visuals = [{ name: 'v1', title: 'V', type: 'slicer' }];
  frame.responses['GET /report/pages/p1/visuals'] = { statusCode: 200, body: visuals };
  frame.responses['POST /report/addPage'] = { statusCode: 200, body: { name: 'new' } };
  await frame.show();
  const page = report.page('p1');
  const visual = await page.getVisualByName('v1');
  frame.received.length = 0;
  return { report, page, visual, frame };
}

describe.each(calls)('request %#: %s', (sent, body, call) => {
  it('sends the expected body with the uid of the embed and resolves', async () => {
    const { frame, ...embedded } = await embedRenderedReport();
    await call(embedded);
    const [method, url] = sent.split(' ');
    expect(frame.received.at(-1)).toMatchObject({ method, url, headers: { uid: 'u1' } });
    expect(frame.received.at(-1)?.body).toEqual(body);
  });

  it('sends the same body through proxies of the report, the page and the visual', async () => {
    const { frame, ...embedded } = await embedRenderedReport();
    await call(wrapInProxies(embedded));
    const [method, url] = sent.split(' ');
    expect(frame.received.at(-1)).toMatchObject({ method, url, headers: { uid: 'u1' } });
    expect(frame.received.at(-1)?.body).toEqual(body);
  });

  it('rejects with the error response of the frame', async () => {
    const { frame, ...embedded } = await embedRenderedReport();
    frame.responses[sent] = { statusCode: 500, body: { message: 'Broken' } };
    await expect(call(embedded)).rejects.toMatchObject({
      code: 'request_failed',
      body: { message: 'Broken' },
    });
  });

  it('rejects on timeout and on abort when the frame does not respond', async () => {
    const { frame, ...embedded } = await embedRenderedReport();
    frame.responses[sent] = 'silent';
    await expect(call(embedded, { timeout: 5 })).rejects.toMatchObject({ code: 'timeout' });
    const controller = new AbortController();
    const aborted = call(embedded, { signal: controller.signal });
    controller.abort();
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
  });
});

it('copies of pages and visuals send the same requests', async () => {
  const { page, visual, frame } = await embedRenderedReport();
  const copy = <T extends object>(object: T): T =>
    Object.assign(Object.create(Object.getPrototypeOf(object) as object) as T, object);
  await copy(page).setActive();
  await copy(visual).getSlicerState();
  expect(frame.urls()).toEqual(['PUT /report/pages/active', 'GET /report/pages/p1/visuals/v1/slicer']);
});
