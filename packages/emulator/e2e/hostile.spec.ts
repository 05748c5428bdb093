import { expect } from '@playwright/test';
import { createInteractiveRoutes } from '../src/frame/routes/interactive.ts';
import type { SessionDependencies } from '../src/frame/report/session-options.ts';
import { serviceOrigin, test } from './support/embedding.ts';
import { getFrame } from './support/sample-data.ts';
import { findInvalidResponses, sendHostileRequests } from './support/hostile-requests.ts';

const isFullRun = Boolean(process.env['TEST_FULL']);
const sampleInterval = isFullRun ? 1 : 17;
const timeoutMs = 15_000;

const routes = Object.keys(createInteractiveRoutes({} as SessionDependencies, { session: undefined }));

/** Returns whether a route replaces the content or the token. */
const replacesContent = (route: string): boolean => /load$|prepare$|create$|token$|interpret$/.test(route);

/** Returns URLs of a route with existing names, unknown names and invalid names. */
function toUrls(route: string): string[] {
  if (!route.includes('{')) return [route];
  const named = (page: string, visual: string): string =>
    route
      .replace('{page}', page)
      .replace('{visual}', visual)
      .replaceAll(/\{\w+\}/g, visual);
  return [
    named('overview', 'revenue'),
    named('overview', 'year'),
    named('nowhere', 'nothing'),
    named('__proto__', 'constructor'),
    named('%E0%A4%A', '%'),
    named('%3Cimg%20src=x%3E', '%3Cimg%20src=x%3E'),
  ];
}

test('the frame survives hostile messages with meaningful responses and renders no markup from them', async ({
  embed,
  page,
}) => {
  test.setTimeout(600_000);
  const broken: string[] = [];
  page.on('pageerror', (error) => broken.push(error.message));
  // A print dialog would block the frame until it is closed.
  await page.addInitScript('window.print = () => {}');
  const first = await embed({ allowEdit: true, config: { permissions: 7 } });
  await first.waitFor('rendered');
  await first.run("report.saveAs({ name: 'To be battered' })");
  await first.waitFor('saved');
  const [saved] = await first.events<{ reportObjectId: string }>('saved');
  const copy = { reportId: saved?.reportObjectId ?? '', allowEdit: true, config: { permissions: 7 } };
  const { waitFor, run } = await embed(copy);
  await waitFor('rendered');

  const requests = [...routes, 'GET /nowhere', 'get /report/pages', 'POST /', 'DELETE '].filter(
    (route) => !replacesContent(route),
  );
  const responses = await page.evaluate(sendHostileRequests, {
    routes: requests.flatMap(toUrls),
    sampleInterval,
    timeoutMs: timeoutMs,
  });
  expect(findInvalidResponses(responses)).toEqual([]);
  const again = await embed(copy);
  await again.waitFor('rendered');
  const opening = { routes: routes.filter(replacesContent), sampleInterval, timeoutMs: timeoutMs };
  expect(findInvalidResponses(await page.evaluate(sendHostileRequests, opening))).toEqual([]);

  await again.run("report.config.pageName = 'overview'; report.reload()");
  await expect(getFrame(page).locator('[data-visual=title]')).toBeVisible();
  await expect(getFrame(page).locator('img[src="x"], script:not([src]), [onerror]')).toHaveCount(0);
  expect(await run('window.stolen')).toBeUndefined();

  await run(
    `powerbi.reset(document.getElementById('report')), new Promise((resolve) => {
      const empty = document.createElement('iframe');
      empty.onload = resolve;
      empty.src = '${serviceOrigin}/reportEmbed?uid=1';
      document.getElementById('report').append(empty);
    }).then(() => 0)`,
  );
  const unloaded = { routes: requests.flatMap(toUrls), sampleInterval: 40, timeoutMs: timeoutMs };
  expect(findInvalidResponses(await page.evaluate(sendHostileRequests, unloaded))).toEqual([]);
  expect(broken).toEqual([]);
});
