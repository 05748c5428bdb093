import type { Page } from '@playwright/test';
import type { ReportEmbedConfig } from '../../src/fixtures/playwright.ts';
import { clients } from './clients.ts';

/** Origin of the host page that `openReport` opens. */
export const openReportOrigin = 'http://localhost:4199';

const hostPage = `<!doctype html><title>Host</title>
<div id="report" style="height: 720px"></div><script src="/client.js"></script>`;

/** Opens a host page that embeds a report with the toolkit. */
export async function openReport(page: Page, config: ReportEmbedConfig): Promise<void> {
  // Chromium does not know that the host page, which the test intercepts, is local.
  await page.context().grantPermissions(['local-network-access']);
  await page.route(`${openReportOrigin}/**`, (route) =>
    route.request().url().endsWith('/client.js')
      ? route.fulfill({ path: clients['embed-toolkit'], contentType: 'text/javascript' })
      : route.fulfill({ body: hostPage, contentType: 'text/html' }),
  );
  await page.goto(openReportOrigin);
  const origins = JSON.stringify([new URL(config.embedUrl).origin]);
  await page.evaluate(`{
    const { factories, service } = window['powerbi-client'];
    const { hpmFactory, wpmpFactory, routerFactory } = factories;
    new service.Service(hpmFactory, wpmpFactory, routerFactory, { embedOrigins: ${origins} })
      .embed(document.getElementById('report'), ${JSON.stringify(config)});
    0;
  }`);
}
