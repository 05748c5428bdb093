import type { Page } from '@playwright/test';
import { embedUrl, hostUrl, powerbiClient } from './fixtures.ts';

/** The libraries that tests compare. */
export type Library = 'embed-toolkit' | 'powerbi-client';

/** Expressions that create a service of each library in the host page. */
const serviceExpressions: Record<Library, string> = {
  'embed-toolkit': 'new window.embedToolkit.Service()',
  'powerbi-client': `new client.service.Service(
    client.factories.hpmFactory, client.factories.wpmpFactory, client.factories.routerFactory)`,
};

/** Opens a host page whose global `service` is a service of the library. */
export async function openHostPage(host: Page, library: Library): Promise<void> {
  await host.goto(hostUrl);
  if (library === 'powerbi-client') await host.addScriptTag({ path: powerbiClient });
  await host.evaluate(
    `{ const client = window['powerbi-client']; window.service = ${serviceExpressions[library]}; }`,
  );
}

/** Embeds a report in `#a`. Sets the globals `report` and `whenRendered`, a promise that resolves when it is rendered. */
export async function embedReport(host: Page, library: Library): Promise<void> {
  await openHostPage(host, library);
  await host.evaluate((url) => {
    const config = { type: 'report', id: 'r1', uniqueId: 'u1', embedUrl: url, accessToken: 'first' } as const;
    window.report = window.service.embed(document.getElementById('a') as HTMLElement, config);
    window.whenRendered = new Promise((resolve) => window.report.on('rendered', () => resolve()));
  }, embedUrl);
}

/** Embeds a report in `#a` and waits until it is rendered. */
export async function renderReport(host: Page, library: Library): Promise<void> {
  await embedReport(host, library);
  await host.evaluate(() => window.whenRendered);
}
