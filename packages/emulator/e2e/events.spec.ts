import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { eventTable } from '../src/frame/event-table.ts';
import type { ContentType } from '../src/frame/event-table.ts';
import { serviceDesk, test, workspace } from './support/embedding.ts';
import type { Embedding } from './support/embedding.ts';
import { countryFilter, getFrame, findVisual } from './support/sample-data.ts';
import { getEventName, postedEvents } from './support/posted-events.ts';

const dataset = '22222222-2222-4222-8222-222222222222';
const dashboard = '66666666-6666-4666-8666-666666666601';
const tile = '55555555-5555-4555-8555-555555555501';
const paginatedReport = '33333333-3333-4333-8333-333333333304';
const dashboardPath = `/groups/${workspace}/dashboards/${dashboard}`;

/** Raised events as `contentType: event`. */
const raisedEvents = new Set<string>();

async function recordEvents(contentType: ContentType, page: Page): Promise<void> {
  for (const event of await postedEvents(page)) raisedEvents.add(`${contentType}: ${getEventName(event)}`);
}

test('the frame raises exactly the events in the event table', async ({
  embed,
  callRest,
  emulator,
  page,
}) => {
  test.setTimeout(120_000);
  const frame = getFrame(page);
  const token = async (path: string): Promise<string> =>
    ((await callRest(`${path}/GenerateToken`, { accessLevel: 'View' })) as { token: string }).token;
  const fail = async (data: object): Promise<unknown> =>
    fetch(`${emulator.url}/__emulator/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    });
  /** Raises an error event by failing the next data query. */
  const breakDown = async ({ run, waitFor }: Embedding, again?: () => Promise<void>): Promise<void> => {
    await fail({ status: 500 });
    await (again ? again() : run(postRefresh));
    await waitFor('error');
    await fail({});
  };

  const inEdit = { permissions: 7, viewMode: 1, pageName: 'nowhere' };
  const settings = { visualRenderedEvents: true, useCustomSaveAsDialog: true, hyperlinkClickBehavior: 2 };
  const report = await embed({ allowEdit: true, config: { ...inEdit, settings } });
  await report.waitFor('rendered');
  await report.run(`report.setFilters([${JSON.stringify(countryFilter('Germany'))}])`);
  await report.waitFor('filtersApplied');
  await report.run("report.bookmarksManager.apply('this-year')");
  const table = frame.locator('[data-visual=top-products]');
  await table.locator('tbody a').first().click();
  await table.locator('tbody tr').first().click();
  await report.run("report.addContextMenuCommand('order', 'Order', 'Order more')");
  await table.locator('tbody tr').first().click({ button: 'right' });
  await frame.getByRole('menuitem', { name: 'Order more' }).click();
  await report.run(`${findVisual('top-products')}.then((visual) => visual.exportData(0))`);
  await fail({ status: 500 });
  await report.run(`${findVisual('top-products')}.then((visual) => visual.exportData(1)).catch(() => 0)`);
  await fail({});
  const exported = (await postedEvents(page)).filter(
    (event) => getEventName(event) === 'exportDataCompleted',
  );
  expect(exported.map(({ body }) => body['status'])).toEqual([0, 1]);
  await frame.getByRole('button', { name: 'Save as' }).click();
  await report.run("report.saveAs({ name: 'Copy' })");
  await report.run("report.setPage('regions')");
  await page.evaluate('window.focus()');
  await report.waitFor('blur');
  await breakDown(report);
  await recordEvents('report', page);

  const phone = await embed({ reportId: serviceDesk, config: { settings: { layoutType: 2 } } });
  await phone.waitFor('rendered');
  await frame.locator('body').evaluate(simulateSwipe);
  await frame.locator('[data-visual=to-quality] .action-button').click();
  await phone.waitFor('buttonClicked');
  await recordEvents('report', page);

  const qna = { type: 'qna', datasetIds: [dataset], question: 'sales' };
  const datasetToken = await token(`/groups/${workspace}/datasets/${dataset}`);
  const qnaEmbed = await embed({ path: '/qnaEmbed', accessToken: datasetToken, config: qna });
  await qnaEmbed.waitFor('visualRendered');
  await breakDown(qnaEmbed);
  await recordEvents('qna', page);

  const dashboardConfig = { type: 'dashboard', id: dashboard };
  const dashboardToken = await token(dashboardPath);
  const tiles = await embed({
    path: '/dashboardEmbed',
    accessToken: dashboardToken,
    config: dashboardConfig,
  });
  await tiles.waitFor('rendered');
  await frame.locator('.visual').first().click();
  await tiles.waitFor('tileClicked');
  await breakDown(tiles);
  await recordEvents('dashboard', page);

  const alone = { type: 'tile', id: tile, dashboardId: dashboard };
  const tileToken = await token(`${dashboardPath}/tiles/${tile}`);
  const single = await embed({ path: '/embed', accessToken: tileToken, config: alone });
  await single.waitFor('tileLoaded');
  await frame.locator('.visual').click();
  await breakDown(single);
  await recordEvents('tile', page);

  const path = `/rdlEmbed?reportId=${paginatedReport}`;
  const sheets = await embed({ reportId: paginatedReport, path });
  await sheets.waitFor('rendered');
  await breakDown(sheets, () => frame.getByRole('button', { name: 'View report' }).click());
  await recordEvents('paginated', page);

  const known = eventTable.flatMap(({ event, contentTypes }) =>
    contentTypes.map((contentType) => `${contentType}: ${event}`),
  );
  expect([...raisedEvents].toSorted()).toEqual(known.toSorted());
});

/** Requests a refresh, also for content whose client has no refresh method. */
const postRefresh = `frames[0].postMessage({ method: 'POST', url: '/report/refresh', headers: { id: 'by hand' } }, '*')`;

/** Runs in the frame: simulates a horizontal swipe. */
function simulateSwipe(target: Element): void {
  const touch = (clientX: number): Touch => new Touch({ identifier: 1, target, clientX, clientY: 100 });
  const touches = (name: string, clientX: number): void => {
    const moved = touch(clientX);
    target.dispatchEvent(new TouchEvent(name, { bubbles: true, touches: [moved], changedTouches: [moved] }));
  };
  touches('touchstart', 200);
  touches('touchmove', 120);
  touches('touchend', 120);
}
