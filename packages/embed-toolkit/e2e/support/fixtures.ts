import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { test as base } from '@playwright/test';
import type { Frame, Page, Route } from '@playwright/test';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { runStubFrame } from './stub-frame.ts';

export const hostUrl = 'https://host.example/';
export const biOrigin = 'https://app.powerbi.com';
export const embedUrl = `${biOrigin}/reportEmbed?groupId=g1`;
export const untrustedUrl = 'https://untrusted.example/';

export interface ReceivedMessage {
  method: string;
  url: string;
  headers: Record<string, unknown>;
  body?: unknown;
  origin: string;
}

const require = createRequire(import.meta.url);
/** Returns the path of a file of the built package. */
export const getBuiltFile = (name: string) => fileURLToPath(new URL(`../../dist/${name}`, import.meta.url));
/** HTML of the page that simulates the BI service. */
export const framePage = `<!doctype html><meta charset="utf-8"><script>(${runStubFrame.toString()})()</script>`;
/** Path of the reference library. */
export const powerbiClient = require.resolve('powerbi-client');
/** Path of version 2.24 of the reference library. */
export const powerbiClient224 = require.resolve('powerbi-client-2.24');

const hostPage = `<!doctype html><title>Host</title>
  <script src="/toolkit.js"></script>
  <div id="a" style="height: 200px"></div><div id="b" style="height: 200px"></div><div id="c" style="height: 200px"></div>`;

/** Removes random values from a message. */
export function normalize({ headers, body = null, ...message }: ReceivedMessage) {
  const { id: _, sdkSessionId, ...rest } = headers;
  // powerbi-client omits the uid in some requests, such as those for bookmarks. The specification requires it in all.
  return { ...message, body, headers: { ...rest, uid: 'u1', hasSession: sdkSessionId !== undefined } };
}

/**
 * Bundles a file as a classic script, as host pages do.
 *
 * @param entry - path of the file
 * @param name - name of the global variable that contains the exports
 * @param alias - module aliases for Vite
 */
export async function buildBundle(
  entry: string,
  name: string,
  alias: Record<string, string> = {},
): Promise<string> {
  const outputs = (await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    plugins: [svelte({ configFile: false, inspector: false })],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      lib: {
        entry,
        formats: ['iife'],
        name,
      },
    },
  })) as Rolldown.RolldownOutput[];
  return outputs[0]?.output[0].code ?? '';
}

let toolkitBundle: Promise<string> | undefined;

/** Provides a host page with the toolkit. The BI service and an untrusted page have other origins. */
export const test = base.extend<{ host: Page }>({
  host: async ({ page }, use) => {
    const toolkit = await (toolkitBundle ??= buildBundle(getBuiltFile('index.js'), 'embedToolkit'));
    await page.route('**/*', async (route: Route) => {
      const url = route.request().url();
      if (url === `${hostUrl}toolkit.js`)
        return route.fulfill({ body: toolkit, contentType: 'text/javascript' });
      if (url.startsWith(hostUrl)) return route.fulfill({ body: hostPage, contentType: 'text/html' });
      return route.fulfill({ body: framePage, contentType: 'text/html' });
    });
    await page.goto(hostUrl);
    await use(page);
  },
});

export { expect } from '@playwright/test';

/** Waits until the frame in an element of the host page has loaded, and returns the frame. */
export async function getFrame(host: Page, id: string): Promise<Frame> {
  const handle = await host.waitForSelector(`#${id} iframe`);
  const frame = await handle.contentFrame();
  if (!frame) throw new Error(`#${id} has no frame`);
  await frame.waitForLoadState('load');
  return frame;
}

/** Returns the messages that the frame has received. */
export function getReceivedMessages(frame: Frame): Promise<ReceivedMessage[]> {
  return frame.evaluate(() => window.received);
}

/**
 * Returns the event types of the listeners on an object of the host page. Includes only events that the toolkit uses,
 * because Playwright adds its own listeners.
 *
 * @param expression - evaluates to the object in the host page
 */
export async function getListeners(host: Page, expression: string): Promise<string[]> {
  const session = await host.context().newCDPSession(host);
  const { result } = await session.send('Runtime.evaluate', { expression });
  const { listeners } = await session.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  });
  await session.detach();
  const toolkitEvents = ['message', 'pageshow', 'online', 'visibilitychange', 'loaded'];
  return listeners.map(({ type }) => type).filter((type) => toolkitEvents.includes(type));
}
