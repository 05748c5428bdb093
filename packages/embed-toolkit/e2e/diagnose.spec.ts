import type { Page } from '@playwright/test';
import { biOrigin, embedUrl, expect, framePage, hostUrl, test, untrustedUrl } from './support/fixtures.ts';

/** Embeds a report in `#a` of the host page. `window.report` is its report. */
async function embed(host: Page, frame: { lazy?: boolean } = {}, url = embedUrl): Promise<void> {
  await host.evaluate(
    ([embedUrl, frame]) => {
      const service = new window.embedToolkit.Service({ onError: () => {} });
      const element = document.getElementById('a') as HTMLElement;
      const config = { type: 'report', id: 'r1', embedUrl, accessToken: 'secret-token', frame } as const;
      window.report = service.embed(element, config);
    },
    [url, frame] as const,
  );
}

/** Waits until the diagnosis has the code, and returns its sentences. */
async function waitForDiagnosis(host: Page, code: string): Promise<string> {
  await expect.poll(() => host.evaluate(() => window.report.diagnose().code)).toBe(code);
  return host.evaluate(() => {
    const { message, remedy } = window.report.diagnose();
    return `${message} ${remedy}`;
  });
}

test('diagnose detects a frame that the Content-Security-Policy of the host page blocks', async ({
  host,
}) => {
  await host.evaluate(() => {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = "default-src 'self'; frame-src https://other.example";
    document.head.append(policy);
  });
  await embed(host);
  expect(await waitForDiagnosis(host, 'blocked')).toBe(
    'https://app.powerbi.com is blocked in https://host.example by frame-src https://other.example. Change ' +
      'it, or use a permitted origin. See docs/errors.md#blocked',
  );
});

/** Returns the message with which `whenLoaded` rejects, without a time limit. */
const getRejection = (host: Page) =>
  host.evaluate(() =>
    window.report.whenLoaded({ timeout: 0 }).catch((error: unknown) => (error as Error).message),
  );

test('diagnose detects that no message arrives from a page that X-Frame-Options rejects', async ({
  host,
}) => {
  const headers = { 'x-frame-options': 'DENY' };
  await host.route(`${biOrigin}/**`, (route) =>
    route.fulfill({ body: framePage, contentType: 'text/html', headers }),
  );
  await embed(host);
  expect(await waitForDiagnosis(host, 'no_message')).toBe(
    'No message from https://app.powerbi.com was received. Check the network, X-Frame-Options, frame-ancestors ' +
      'and COEP for https://host.example. See docs/errors.md#no_message',
  );
});

test('calls are rejected with the permitted origins if frame-ancestors rejects the page', async ({
  host,
}) => {
  const headers = { 'content-security-policy': 'frame-ancestors https://permitted.example' };
  await host.route(`${biOrigin}/**`, (route) =>
    route.fulfill({ body: framePage, contentType: 'text/html', headers }),
  );
  await embed(host);
  expect(await getRejection(host)).toBe(
    'Loading failed: https://app.powerbi.com is blocked in https://host.example by frame-ancestors ' +
      'https://permitted.example. Change it, or use a permitted origin. See docs/errors.md#blocked',
  );
});

for (const policy of ['require-corp', 'credentialless']) {
  test(`diagnose names the policy of pages with COEP ${policy}`, async ({ host }) => {
    const headers = { 'cross-origin-embedder-policy': policy };
    const body = '<div id="a"></div><script src="toolkit.js"></script>';
    await host.route(hostUrl, (route) => route.fulfill({ body, headers, contentType: 'text/html' }));
    await host.goto(hostUrl);
    await embed(host);
    expect(await waitForDiagnosis(host, 'no_message')).toContain('COEP for https://host.example');
  });
}

test('diagnose detects that the connection is refused', async ({ host }) => {
  await host.route(`${biOrigin}/**`, (route) => route.abort('connectionrefused'));
  await embed(host);
  expect(await waitForDiagnosis(host, 'no_message')).toContain('Check the network');
});

test('diagnose detects a page that is still loading', async ({ host }) => {
  let respond = () => {};
  await host.route(`${biOrigin}/**`, async (route) => {
    await new Promise<void>((resolve) => (respond = resolve));
    await route.fulfill({ body: framePage, contentType: 'text/html' });
  });
  const request = host.waitForRequest(`${biOrigin}/**`);
  await embed(host);
  await request;
  await waitForDiagnosis(host, 'page_loading');
  respond();
  await waitForDiagnosis(host, 'rendered');
});

test('diagnose detects a sandboxed page', async ({ host }) => {
  await host.route(`${biOrigin}/**`, (route) =>
    route.fulfill({
      body: framePage,
      contentType: 'text/html',
      headers: { 'content-security-policy': 'sandbox allow-scripts' },
    }),
  );
  await embed(host, {}, `${embedUrl}&ready=1`);
  expect(await waitForDiagnosis(host, 'opaque_origin')).toContain('allow-same-origin');
});

test('diagnose detects a redirect to another origin', async ({ host }) => {
  await host.route(`${biOrigin}/**`, (route) =>
    route.fulfill({
      body: `<script>location.replace('${untrustedUrl}' + location.search)</script>`,
      contentType: 'text/html',
    }),
  );
  await embed(host, {}, `${embedUrl}&ready=1`);
  expect(await waitForDiagnosis(host, 'other_origin')).toContain('https://untrusted.example');
});

test('diagnose detects a lazy frame outside the view', async ({ host }) => {
  await host.evaluate(() => {
    const spacer = document.createElement('div');
    spacer.style.height = '20000px';
    document.body.prepend(spacer);
  });
  await embed(host, { lazy: true });
  await waitForDiagnosis(host, 'not_in_view');
  await host.locator('#a').scrollIntoViewIfNeeded();
  await waitForDiagnosis(host, 'rendered');
});

test('diagnose detects a removed iframe', async ({ host }) => {
  await embed(host);
  await waitForDiagnosis(host, 'rendered');
  await host.evaluate(() => window.report.iframe.remove());
  expect(await waitForDiagnosis(host, 'detached')).toBe(
    'The iframe is not in the page. Embed again. See docs/errors.md#detached',
  );
  const error = await host.evaluate(() =>
    window.report.getZoom().catch((caught: unknown) => {
      const { code, message } = caught as InstanceType<typeof window.embedToolkit.ToolkitError>;
      return `${code}: ${message}`;
    }),
  );
  expect(error).toBe('frame_detached: The iframe is not in the page. Embed again.');
});

for (const [name, css, expected] of [
  ['no height', 'height: auto', 'The element iframe has only 400 by 150 pixels. Give its parent a size.'],
  ['height 0', 'height: 0', 'The element iframe has only 400 by 0 pixels. Give its parent a size.'],
  [
    'an ancestor that cuts it',
    'max-height: 5px; overflow: hidden',
    'The element div#a has only 400 by 5 pixels. Give its parent a size.',
  ],
  ['display: none', 'display: none', 'The iframe is hidden. Show it.'],
  ['visibility: hidden', 'visibility: hidden', 'The iframe is hidden. Show it.'],
  ['opacity: 0', 'opacity: 0', 'The iframe is hidden. Show it.'],
  [
    'a place outside of the page',
    'position: absolute; left: -9999px',
    'The iframe is off the page. Move it.',
  ],
] as const) {
  test(`diagnose detects rendered content with ${name}`, async ({ host }) => {
    const element = host.locator('#a');
    await element.evaluate(({ style }) => (style.cssText = 'width: 400px; height: 300px'));
    await embed(host);
    await waitForDiagnosis(host, 'rendered');
    await element.evaluate(({ style }, added) => {
      style.cssText += `; ${added}`;
      if (added.includes('overflow')) window.report.iframe.style.height = '300px';
    }, css);
    const diagnosis = await waitForDiagnosis(host, 'not_visible');
    expect(diagnosis).toBe(`${expected} See docs/errors.md#not_visible`);
  });
}

test('diagnose does not report visible content with a height of 150 pixels', async ({ host }) => {
  const element = host.locator('#a');
  await element.evaluate(({ style }) => (style.cssText = 'width: 400px; height: 150px'));
  await embed(host);
  await waitForDiagnosis(host, 'rendered');
  await element.evaluate(({ style }) => (style.height = 'auto'));
  await host.evaluate(
    () => (window.report.iframe.style.cssText = 'width: 400px; height: auto; aspect-ratio: 8 / 3'),
  );
  await waitForDiagnosis(host, 'rendered');
});

test('calls are rejected as soon as the Content-Security-Policy blocks the frame', async ({ host }) => {
  await host.evaluate(() => {
    const policy = document.createElement('meta');
    policy.httpEquiv = 'Content-Security-Policy';
    policy.content = 'frame-src https://other.example';
    document.head.append(policy);
  });
  await embed(host);
  expect(await getRejection(host)).toBe(
    'Loading failed: https://app.powerbi.com is blocked in https://host.example by frame-src https://other.example. ' +
      'Change it, or use a permitted origin. See docs/errors.md#blocked',
  );
});

test('diagnose returns rendered, and the details of timeouts contain no token', async ({ host }) => {
  await embed(host);
  await waitForDiagnosis(host, 'rendered');
  const frame = host.frames().find((candidate) => candidate.url().startsWith(biOrigin));
  await frame?.evaluate(() => (window.isSilent = true));
  const error = await host.evaluate(() =>
    window.report.getZoom({ timeout: 50 }).catch((caught: unknown) => {
      const { code, details } = caught as InstanceType<typeof window.embedToolkit.ToolkitError>;
      return JSON.stringify({ code, details });
    }),
  );
  expect(error).toContain('"code":"timeout","details":{"code":"rendered"');
  expect(error).not.toContain('secret-token');
});

test('timeout errors state that no message was received', async ({ host }) => {
  await host.route(`${biOrigin}/**`, (route) =>
    route.fulfill({ body: '<p>Sign in</p>', contentType: 'text/html' }),
  );
  await embed(host);
  await waitForDiagnosis(host, 'no_message');
  const message = await host.evaluate(() =>
    window.report.whenLoaded({ timeout: 50 }).catch((error: unknown) => (error as Error).message),
  );
  expect(message).toBe(
    'Loading timed out after 50 ms. No message from https://app.powerbi.com was received. Check the network, ' +
      'X-Frame-Options, frame-ancestors and COEP for https://host.example. See docs/errors.md#no_message',
  );
});
