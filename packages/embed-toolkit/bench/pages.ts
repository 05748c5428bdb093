import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import { embedUrl, framePage, hostUrl } from '../e2e/support/fixtures.ts';
import * as subjects from './page-scripts.ts';

const require = createRequire(import.meta.url);
const resolveSibling = (name: string, file: string) => join(dirname(require.resolve(name)), file);

/** Published scripts, minified if the package provides that. */
const scripts = {
  'embed-toolkit': [fileURLToPath(new URL('../dist/embed-toolkit.umd.min.js', import.meta.url))],
  'powerbi-client': [resolveSibling('powerbi-client', 'powerbi.min.js')],
  'http-post-message': [
    resolveSibling('window-post-message-proxy', 'windowPostMessageProxy.js'),
    resolveSibling('http-post-message', 'httpPostMessage.min.js'),
  ],
} as const;

export type Library = 'embed-toolkit' | 'powerbi-client';
export type Contender = Library | 'http-post-message' | 'http-post-message (repeat)' | 'postMessage';

/** Opens a host page with isolated contenders, so that all run in the same process. */
export async function openPage(
  context: BrowserContext,
  names: readonly Contender[],
  prepare?: (page: Page) => Promise<void>,
): Promise<Page> {
  const page = await context.newPage();
  await prepare?.(page);
  await page.addInitScript(subjects.isolateMessages);
  await page.route('**/*', (route) => {
    const isHost = route.request().url().startsWith(hostUrl);
    const body = isHost ? '<!doctype html><body><div id="a" style="height: 200px"></div>' : framePage;
    return route.fulfill({ body, contentType: 'text/html' });
  });
  await page.goto(hostUrl);
  for (const name of names) await addContender(page, name);
  return page;
}

async function addContender(page: Page, name: Contender): Promise<void> {
  const contender = { name, url: embedUrl };
  if (name === 'postMessage') return page.evaluate(subjects.addBareMessages, contender);
  await page.evaluate((own) => window.listenAs(own), name);
  for (const path of scripts[name === 'http-post-message (repeat)' ? 'http-post-message' : name]) {
    await page.addScriptTag({ content: await readFile(path, 'utf8') });
  }
  const isLibrary = name === 'embed-toolkit' || name === 'powerbi-client';
  return page.evaluate(isLibrary ? subjects.addLibrary : subjects.addHttpPostMessage, contender);
}
