import { expect } from '@playwright/test';
import { clients } from './support/clients.ts';
import { salesOverview, serviceOrigin, storePerformance, test } from './support/embedding.ts';

test('pages of unknown origins cannot frame the report', async ({ page, embed }) => {
  await embed();
  const frameResponse = page.waitForResponse((response) => response.url().includes('/reportEmbed'));
  await page.evaluate(
    `document.getElementById('report').innerHTML = '<iframe src="${serviceOrigin}/reportEmbed"></iframe>'`,
  );
  const policy = (await frameResponse).headers()['content-security-policy'] ?? '';
  expect(policy).toContain('frame-ancestors http://host.test');
  expect(policy).not.toContain('unsafe');
  await page.route('http://evil.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${serviceOrigin}/reportEmbed"></iframe>` }),
  );
  const consoleMessage = page.waitForEvent('console', (message) =>
    message.text().includes('frame-ancestors'),
  );
  await page.goto('http://evil.test/');
  await consoleMessage;
});

test('a page at another origin than the permitted one learns both origins immediately', async ({
  page,
  createToken,
}) => {
  const script = { path: clients['embed-toolkit'], contentType: 'text/javascript' };
  const hostPage = '<div id="report" style="height: 400px"></div><script src="/toolkit.js"></script>';
  // The emulator permits pages at http://host.test.
  await page.route('http://127.0.0.1:4199/**', (route) =>
    route.fulfill(
      route.request().url().endsWith('.js') ? script : { body: hostPage, contentType: 'text/html' },
    ),
  );
  await page.goto('http://127.0.0.1:4199/');
  const config = {
    type: 'report',
    id: salesOverview,
    tokenType: 1,
    embedUrl: `${serviceOrigin}/reportEmbed?reportId=${salesOverview}`,
    accessToken: await createToken(),
  };
  const rejection = await page.evaluate(
    `powerbi.embed(document.getElementById('report'), ${JSON.stringify(config)}).whenLoaded({ timeout: 0 }).catch(({ message }) => message)`,
  );
  expect(rejection).toBe(
    'Loading failed: https://app.powerbi.com is blocked in http://127.0.0.1:4199 by frame-ancestors http://host.test. ' +
      'Change it, or use a permitted origin. See docs/errors.md#blocked',
  );
});

test('messages from windows other than the host page are ignored', async ({ embed, page }) => {
  const { waitFor } = await embed();
  await waitFor('rendered');
  await page.route('http://evil.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>other' }),
  );
  await page.evaluate(async () => {
    const other = document.createElement('iframe');
    other.src = 'http://evil.test/';
    document.body.append(other);
    await new Promise((resolve) => other.addEventListener('load', resolve));
  });
  const evil = page.frames().find((frame) => frame.url() === 'http://evil.test/');
  const frame = page.locator('iframe').first().contentFrame();
  await evil?.evaluate(postPageChange);
  await expect(frame.getByRole('main', { name: 'Overview' })).toBeVisible();
  await page.evaluate(postPageChange);
  await expect(frame.getByRole('main', { name: 'Regions' })).toBeVisible();
});

/** Requests another report page and waits long enough for the change to take effect. Runs in a window of the test. */
async function postPageChange(): Promise<void> {
  const body = { name: 'regions', displayName: null, isActive: true };
  top?.frames[0]?.postMessage(
    { method: 'PUT', url: '/report/pages/active', headers: { id: 'test' }, body },
    '*',
  );
  await new Promise((resolve) => setTimeout(resolve, 500));
}

test('a token for another report raises an error event', async ({ embed, createToken }) => {
  const accessToken = await createToken(undefined, storePerformance);
  const { waitFor, getEvents } = await embed({ config: { accessToken } });
  await waitFor('error');
  expect(await getEvents('error')).toMatchObject([
    { message: 'LoadReportFailed', errorCode: 'PowerBINotAuthorizedException' },
  ]);
  expect(await getEvents('loaded')).toEqual([]);
});
