import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { embedUrl, framePage, hostUrl } from '../e2e/support/fixtures.ts';
import * as pageScripts from './page-scripts.ts';

const require = createRequire(import.meta.url);
const resolveSibling = (name: string, file: string) => join(dirname(require.resolve(name)), file);

/** The published scripts of each contender, minified where the package provides a minified file. */
const scripts = {
  'embed-toolkit': [fileURLToPath(new URL('../dist/embed-toolkit.umd.min.js', import.meta.url))],
  'powerbi-client': [resolveSibling('powerbi-client', 'powerbi.min.js')],
  'http-post-message': [
    resolveSibling('window-post-message-proxy', 'windowPostMessageProxy.js'),
    resolveSibling('http-post-message', 'httpPostMessage.min.js'),
  ],
} as const;

export type LibraryName = 'embed-toolkit' | 'powerbi-client';
export type ContenderName = LibraryName | 'http-post-message' | 'http-post-message (repeat)' | 'postMessage';

/** Opens one host page with isolated contenders, so that all of them run in the same process. */
export async function openPage(
  context: BrowserContext,
  names: readonly ContenderName[],
  prepare?: (page: Page) => Promise<void>,
): Promise<Page> {
  const page = await context.newPage();
  await prepare?.(page);
  await page.addInitScript(pageScripts.isolateMessages);
  await page.route('**/*', (route) => {
    const isHost = route.request().url().startsWith(hostUrl);
    const body = isHost ? '<!doctype html><body><div id="a" style="height: 200px"></div>' : framePage;
    return route.fulfill({ body, contentType: 'text/html' });
  });
  await page.goto(hostUrl);
  for (const name of names) await addContender(page, name);
  return page;
}

async function addContender(page: Page, name: ContenderName): Promise<void> {
  const contender = { name, url: embedUrl };
  if (name === 'postMessage') return page.evaluate(pageScripts.addBareMessages, contender);
  await page.evaluate((contenderName) => window.activateContender(contenderName), name);
  for (const path of scripts[name === 'http-post-message (repeat)' ? 'http-post-message' : name]) {
    await page.addScriptTag({ content: await readFile(path, 'utf8') });
  }
  const isLibrary = name === 'embed-toolkit' || name === 'powerbi-client';
  return page.evaluate(isLibrary ? pageScripts.addLibrary : pageScripts.addHttpPostMessage, contender);
}
