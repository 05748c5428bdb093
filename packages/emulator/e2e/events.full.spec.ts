import { eventTable } from '@embed-portal/emulator-frame/event-table';
import type { ContentType } from '@embed-portal/emulator-frame/event-table';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { serviceDesk, test, workspace } from './support/embedding.ts';
import type { Embedding } from './support/embedding.ts';
import { getEventName, getPostedEvents } from './support/posted-events.ts';
import { buildCountryFilter, getFrame, toVisualExpression } from './support/sample-data.ts';

const dataset = '22222222-2222-4222-8222-222222222222';
const dashboard = '66666666-6666-4666-8666-666666666601';
const tile = '55555555-5555-4555-8555-555555555501';
const paginatedReport = '33333333-3333-4333-8333-333333333304';
const dashboardPath = `/groups/${workspace}/dashboards/${dashboard}`;

/** Raised events in the form `contentType: event`. */
const raisedEvents = new Set<string>();

async function recordEvents(contentType: ContentType, page: Page): Promise<void> {
  for (const event of await getPostedEvents(page)) raisedEvents.add(`${contentType}: ${getEventName(event)}`);
}

test('the frame raises exactly the events in the event table', async ({
  embed,
  callRest,
  emulator,
  page,
}) => {
  test.setTimeout(120_000);
  const frame = getFrame(page);
  const createContentToken = async (path: string): Promise<string> =>
    ((await callRest(`${path}/GenerateToken`, { accessLevel: 'View' })) as { token: string }).token;
  const setDataFault = async (data: object): Promise<unknown> =>
    fetch(`${emulator.url}/__emulator/faults`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ data }),
    });
  /** Makes the data queries fail and renders again, so that the frame raises an error event. */
  const raiseError = async ({ run, waitFor }: Embedding, rerender?: () => Promise<void>): Promise<void> => {
    await setDataFault({ status: 500 });
    await (rerender ? rerender() : run(postRefresh));
    await waitFor('error');
    await setDataFault({});
  };

  const editConfig = { permissions: 7, viewMode: 1, pageName: 'unknown' };
  const settings = { visualRenderedEvents: true, useCustomSaveAsDialog: true, hyperlinkClickBehavior: 2 };
  const report = await embed({ allowEdit: true, config: { ...editConfig, settings } });
  await report.waitFor('rendered');
  await report.run(`report.setFilters([${JSON.stringify(buildCountryFilter('Germany'))}])`);
  await report.waitFor('filtersApplied');
  await report.run("report.bookmarksManager.apply('this-year')");
  const table = frame.locator('[data-visual=top-products]');
  await table.locator('tbody a').first().click();
  await table.locator('tbody tr').first().click();
  await report.run("report.addContextMenuCommand('order', 'Order', 'Order more')");
  await table.locator('tbody tr').first().click({ button: 'right' });
  await frame.getByRole('menuitem', { name: 'Order more' }).click();
  await report.run(`${toVisualExpression('top-products')}.then((visual) => visual.exportData(0))`);
  await setDataFault({ status: 500 });
  await report.run(
    `${toVisualExpression('top-products')}.then((visual) => visual.exportData(1)).catch(() => 0)`,
  );
  await setDataFault({});
  const exportEvents = (await getPostedEvents(page)).filter(
    (event) => getEventName(event) === 'exportDataCompleted',
  );
  expect(exportEvents.map(({ body }) => body['status'])).toEqual([0, 1]);
  await frame.getByRole('button', { name: 'Save as' }).click();
  await report.run("report.saveAs({ name: 'Copy' })");
  await report.run("report.setPage('regions')");
  await page.evaluate('window.focus()');
  await report.waitFor('blur');
  await raiseError(report);
  await recordEvents('report', page);

  const phone = await embed({ reportId: serviceDesk, config: { settings: { layoutType: 2 } } });
  await phone.waitFor('rendered');
  await frame.locator('body').evaluate(simulateSwipe);
  await frame.locator('[data-visual=to-quality] .action-button').click();
  await phone.waitFor('buttonClicked');
  await recordEvents('report', page);

  const qna = { type: 'qna', datasetIds: [dataset], question: 'sales' };
  const datasetToken = await createContentToken(`/groups/${workspace}/datasets/${dataset}`);
  const qnaEmbed = await embed({ path: '/qnaEmbed', accessToken: datasetToken, config: qna });
  await qnaEmbed.waitFor('visualRendered');
  await raiseError(qnaEmbed);
  await recordEvents('qna', page);

  const dashboardConfig = { type: 'dashboard', id: dashboard };
  const dashboardToken = await createContentToken(dashboardPath);
  const dashboardEmbed = await embed({
    path: '/dashboardEmbed',
    accessToken: dashboardToken,
    config: dashboardConfig,
  });
  await dashboardEmbed.waitFor('rendered');
  await frame.locator('.visual').first().click();
  await dashboardEmbed.waitFor('tileClicked');
  await raiseError(dashboardEmbed);
  await recordEvents('dashboard', page);

  const tileConfig = { type: 'tile', id: tile, dashboardId: dashboard };
  const tileToken = await createContentToken(`${dashboardPath}/tiles/${tile}`);
  const tileEmbed = await embed({ path: '/embed', accessToken: tileToken, config: tileConfig });
  await tileEmbed.waitFor('tileLoaded');
  await frame.locator('.visual').click();
  await raiseError(tileEmbed);
  await recordEvents('tile', page);

  const path = `/rdlEmbed?reportId=${paginatedReport}`;
  const paginatedEmbed = await embed({ reportId: paginatedReport, path });
  await paginatedEmbed.waitFor('rendered');
  await raiseError(paginatedEmbed, () => frame.getByRole('button', { name: 'View report' }).click());
  await recordEvents('paginated', page);

  const documentedEvents = eventTable.flatMap(({ event, contentTypes }) =>
    contentTypes.map((contentType) => `${contentType}: ${event}`),
  );
  expect([...raisedEvents].toSorted()).toEqual(documentedEvents.toSorted());
});

/** Script that requests a refresh with a message, because some content types have no refresh method. */
const postRefresh = `frames[0].postMessage({ method: 'POST', url: '/report/refresh', headers: { id: 'test' } }, '*')`;

/** Runs in the frame: simulates a horizontal swipe. */
function simulateSwipe(target: Element): void {
  const createTouch = (clientX: number): Touch => new Touch({ identifier: 1, target, clientX, clientY: 100 });
  const dispatchTouch = (name: string, clientX: number): void => {
    const touches = [createTouch(clientX)];
    target.dispatchEvent(new TouchEvent(name, { bubbles: true, touches, changedTouches: touches }));
  };
  dispatchTouch('touchstart', 200);
  dispatchTouch('touchmove', 120);
  dispatchTouch('touchend', 120);
}
