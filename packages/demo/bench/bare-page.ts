import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { defaultAvatar } from '@embed-portal/api-contract';
import type { Page } from '@playwright/test';

const toolkit = path.resolve(import.meta.dirname, '../../embed-toolkit/dist');

/** What the bare page needs to know. */
export interface BareEmbed {
  portalUrl: string;
  emulatorUrl: string;
  /** Path of the token call on the portal's origin. */
  tokenPath: string;
  bearer: string;
}

/** As much of the toolkit as the page uses. */
interface Toolkit {
  Service: new (options: { embedOrigins: string[] }) => {
    embed(element: HTMLElement, config: object): unknown;
  };
}

/** Lets a page import the toolkit as it is published, from its own origin. */
export const serveToolkit = (page: Page): Promise<unknown> =>
  page.route('**/bare/**', async (route) => {
    const name = new URL(route.request().url()).pathname.slice('/bare/'.length);
    const body = await readFile(path.join(toolkit, name), 'utf8');
    return route.fulfill({ body, contentType: 'text/javascript' });
  });

/** Runs in the page. The least that a host page can do: a click asks for the token and embeds the report. */
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
 * Makes a page of the portal's origin bare, so that both go the same way to the API: an address that the portal's
 * server answers with nothing to run.
 */
export async function showBarePage(page: Page, embed: BareEmbed): Promise<void> {
  await page.goto(embed.portalUrl + defaultAvatar);
  await page.evaluate(buildBarePage, embed);
}
