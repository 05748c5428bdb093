import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultAvatar } from '@embed-portal/api-contract';
import type { Page } from '@playwright/test';

const toolkit = path.resolve(import.meta.dirname, '../../embed-toolkit/dist');

/** Input of the bare page. */
export interface BarePageOptions {
  portalUrl: string;
  emulatorUrl: string;
  /** Path of the embed token request on the portal's origin. */
  tokenPath: string;
  /** Value of the `Authorization` header of the token request. */
  authorization: string;
}

/** The part of the toolkit that the page uses. */
interface Toolkit {
  Service: new (options: { embedOrigins: string[] }) => {
    embed(element: HTMLElement, config: object): unknown;
  };
}

/** Serves the built toolkit from the page's own origin. */
export const serveToolkit = (page: Page): Promise<unknown> =>
  page.route('**/bare/**', async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/bare/'.length);
    const body = await readFile(path.join(toolkit, name), 'utf8');
    return route.fulfill({ body, contentType: 'text/javascript' });
  });

/** Builds a minimal host page, in which a click requests a token and embeds the report. Runs in the browser. */
async function buildBarePage({ emulatorUrl, tokenPath, authorization }: BarePageOptions): Promise<void> {
  document.body.innerHTML = '<button>Open</button><div style="width: 1100px; height: 700px"></div>';
  const moduleUrl = '/bare/index.js';
  const { Service } = (await import(moduleUrl)) as Toolkit;
  const service = new Service({ embedOrigins: [emulatorUrl] });
  const open = async () => {
    const response = await fetch(tokenPath, { headers: { authorization } });
    const { accessToken, reportConfig } = (await response.json()) as {
      accessToken: { token: string };
      reportConfig: { id: string; embedUrl: string };
    };
    service.embed(document.querySelector('div') as HTMLElement, {
      type: 'report',
      id: reportConfig.id,
      embedUrl: reportConfig.embedUrl,
      accessToken: accessToken.token,
      tokenType: 1,
      permissions: 0,
      settings: { panes: { filters: { visible: false }, pageNavigation: { visible: false } } },
    });
  };
  document.querySelector('button')?.addEventListener('click', () => void open());
}

/**
 * Opens the bare page on the portal's origin, so that the bare page and the portal use the same connection to the API.
 * The document of the default avatar, which contains no scripts, becomes the bare page.
 */
export async function openBarePage(page: Page, options: BarePageOptions): Promise<void> {
  await page.goto(options.portalUrl + defaultAvatar);
  await page.evaluate(buildBarePage, options);
}
