import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultAvatar } from '@embed-portal/api-contract';
import type { Page } from '@playwright/test';

const toolkit = path.resolve(import.meta.dirname, '../../embed-toolkit/dist');

/** Settings of the bare page. */
export interface BareEmbed {
  portalUrl: string;
  emulatorUrl: string;
  /** Path of the embed token request on the portal's origin. */
  tokenPath: string;
  bearer: string;
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

/** Runs in the page. A minimal host page: a click requests the token and embeds the report. */
async function buildBarePage({ emulatorUrl, tokenPath, bearer }: BareEmbed): Promise<void> {
  document.body.innerHTML = '<button>Open</button><div style="width: 1100px; height: 700px"></div>';
  const address = '/bare/index.js';
  const { Service } = (await import(address)) as Toolkit;
  const service = new Service({ embedOrigins: [emulatorUrl] });
  const open = async () => {
    const answer = await fetch(tokenPath, { headers: { authorization: bearer } });
    const { accessToken, reportConfig } = (await answer.json()) as {
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
 * Shows a bare page on the portal's origin, so that both pages use the same connection to the API. The address is one
 * that the portal's server answers without any script.
 */
export async function showBarePage(page: Page, embed: BareEmbed): Promise<void> {
  await page.goto(embed.portalUrl + defaultAvatar);
  await page.evaluate(buildBarePage, embed);
}
