import type { Page } from '@playwright/test';
import { embedUrl, hostUrl, powerbiClient } from './fixtures.ts';

/** Libraries that a test compares. */
export type Library = 'embed-toolkit' | 'powerbi-client';

const services: Record<Library, string> = {
  'embed-toolkit': 'new window.embedToolkit.Service()',
  'powerbi-client': `new client.service.Service(
    client.factories.hpmFactory, client.factories.wpmpFactory, client.factories.routerFactory)`,
};

/** Opens a host page with `service`, a service of the library. */
export async function openHostPage(host: Page, library: Library): Promise<void> {
  await host.goto(hostUrl);
  if (library === 'powerbi-client') await host.addScriptTag({ path: powerbiClient });
  await host.evaluate(`{ const client = window['powerbi-client']; window.service = ${services[library]}; }`);
}

/** Embeds a report in `#a` as `report`. `shown` resolves when the report is rendered. */
export async function embedReport(host: Page, library: Library): Promise<void> {
  await openHostPage(host, library);
  await host.evaluate((url) => {
    const config = { type: 'report', id: 'r1', uniqueId: 'u1', embedUrl: url, accessToken: 'first' } as const;
    window.report = window.service.embed(document.getElementById('a') as HTMLElement, config);
    window.shown = new Promise((resolve) => window.report.on('rendered', () => resolve()));
  }, embedUrl);
}

/** Embeds a report like `embedReport` and waits until it is rendered. */
export async function renderReport(host: Page, library: Library): Promise<void> {
  await embedReport(host, library);
  await host.evaluate(() => window.shown);
}
