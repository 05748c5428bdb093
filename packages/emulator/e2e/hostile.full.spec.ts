import type { SessionDependencies } from '@embed-portal/emulator-frame/report/embed-session';
import { createInteractiveRoutes } from '@embed-portal/emulator-frame/routes/interactive';
import { expect } from '@playwright/test';
import { serviceOrigin, test } from './support/embedding.ts';
import { findInvalidResponses, sendHostileRequests } from './support/hostile-requests.ts';
import { getFrame } from './support/sample-data.ts';

const isLongRun = Boolean(process.env['TEST_LONG']);
const sampleInterval = isLongRun ? 1 : 17;
const timeoutMs = 15_000;

const routes = Object.keys(createInteractiveRoutes({} as SessionDependencies, { session: undefined }));

/** Returns whether a route replaces the content or the token. */
const replacesContent = (route: string): boolean => /load$|prepare$|create$|token$|interpret$/.test(route);

/** Returns URLs of a route with existing names, unknown names and invalid names. */
function toUrls(route: string): string[] {
  if (!route.includes('{')) return [route];
  const toUrl = (page: string, visual: string): string =>
    route
      .replace('{page}', page)
      .replace('{visual}', visual)
      .replaceAll(/\{\w+\}/g, visual);
  return [
    toUrl('overview', 'revenue'),
    toUrl('overview', 'year'),
    toUrl('nowhere', 'nothing'),
    toUrl('__proto__', 'constructor'),
    toUrl('%E0%A4%A', '%'),
    toUrl('%3Cimg%20src=x%3E', '%3Cimg%20src=x%3E'),
  ];
}

test('the frame responds to hostile messages with clear errors, continues to work and renders none of their markup', async ({
  embed,
  page,
}) => {
  test.setTimeout(600_000);
  const pageErrors: string[] = [];
  page.on('pageerror', (error) => pageErrors.push(error.message));
  // A print dialog would block the frame until it is closed.
  await page.addInitScript('window.print = () => {}');
  const first = await embed({ allowEdit: true, config: { permissions: 7 } });
  await first.waitFor('rendered');
  await first.run("report.saveAs({ name: 'Copy' })");
  await first.waitFor('saved');
  const [saved] = await first.getEvents<{ reportObjectId: string }>('saved');
  const copy = { reportId: saved?.reportObjectId ?? '', allowEdit: true, config: { permissions: 7 } };
  const { waitFor, run } = await embed(copy);
  await waitFor('rendered');

  const requests = [...routes, 'GET /nowhere', 'get /report/pages', 'POST /', 'DELETE '].filter(
    (route) => !replacesContent(route),
  );
  const responses = await page.evaluate(sendHostileRequests, {
    routes: requests.flatMap(toUrls),
    sampleInterval,
    timeoutMs,
  });
  expect(findInvalidResponses(responses)).toEqual([]);
  const secondEmbed = await embed(copy);
  await secondEmbed.waitFor('rendered');
  const loadRequests = { routes: routes.filter(replacesContent), sampleInterval, timeoutMs };
  expect(findInvalidResponses(await page.evaluate(sendHostileRequests, loadRequests))).toEqual([]);

  await secondEmbed.run("report.config.pageName = 'overview'; report.reload()");
  await expect(getFrame(page).locator('[data-visual=title]')).toBeVisible();
  await expect(getFrame(page).locator('img[src="x"], script:not([src]), [onerror]')).toHaveCount(0);
  expect(await run('window.executed')).toBeUndefined();

  await run(
    `powerbi.reset(document.getElementById('report')), new Promise((resolve) => {
      const empty = document.createElement('iframe');
      empty.onload = resolve;
      empty.src = '${serviceOrigin}/reportEmbed?uid=1';
      document.getElementById('report').append(empty);
    }).then(() => 0)`,
  );
  const requestsBeforeLoad = { routes: requests.flatMap(toUrls), sampleInterval: 40, timeoutMs };
  expect(findInvalidResponses(await page.evaluate(sendHostileRequests, requestsBeforeLoad))).toEqual([]);
  expect(pageErrors).toEqual([]);
});
