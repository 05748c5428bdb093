// Code of a host page that uses each module of the package.
import { BasicFilterBuilder, EmbedService, Report, Service, ToolkitError, models } from 'embed-toolkit';
import type { Page, ReportEmbedConfiguration } from 'embed-toolkit';
import { TokenType, validateReportLoad } from 'embed-toolkit/models';
import { service as dropIn } from 'embed-toolkit/drop-in';
import { defineEmbedContent } from 'embed-toolkit/element';
import { EmbedContent, useReport } from 'embed-toolkit/react';
import { EmbedContent as VueContent, useReport as useVueReport } from 'embed-toolkit/vue';
import { createReport } from 'embed-toolkit/svelte';
import { FakeFrame } from 'embed-toolkit/testing';
import * as powerbiModels from 'powerbi-models';
import { h } from 'vue';

const config: ReportEmbedConfiguration & { type: 'report' } = {
  type: 'report',
  id: 'r1',
  embedUrl: 'https://app.powerbi.com/reportEmbed',
  accessToken: 't',
  tokenType: TokenType.Embed,
  permissions: models.Permissions.Read,
  filters: [new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Germany']).build()],
};

export async function show(element: HTMLElement): Promise<Report> {
  const service = new Service({ embedOrigins: [] });
  const report: Report = service.embed(element, config);
  report.on('pageChanged', ({ detail }) => {
    const page: Page = detail.newPage;
    return page.setActive({ timeout: 1_000 });
  });
  // @ts-expect-error -- unknown event
  report.on('unknown', () => undefined);
  // @ts-expect-error -- a report has no question
  report.setQuestion('why');
  new FakeFrame(report).urls().map((url: string) => url.length);
  return report.whenLoaded().then(() => report);
}

export const reportService: EmbedService<{ report: typeof Report }> = new EmbedService({ report: Report });
export const messages: string[] = (validateReportLoad(config) ?? []).map(({ message }) => message);
export const isTimeout = (error: unknown): boolean =>
  error instanceof ToolkitError && error.code === 'timeout';
export const globalService: dropIn.Service | undefined = window.powerbi;

// Host pages that are being migrated use types of both libraries.
export const tokenType: TokenType = powerbiModels.TokenType.Embed;
export const reportConfig: powerbiModels.IReportEmbedConfiguration = config;
export const aadTokenType: models.TokenType.Aad = models.TokenType.Aad;

defineEmbedContent({ service: new Service() });
const element = document.createElement('embed-content');
element.addEventListener('pageChanged', ({ detail }) => detail.newPage.name.length);
element.getToken = async ({ reason, signal }) =>
  signal.aborted ? reason : { accessToken: 't', expiresAt: 1 };

export function Sales() {
  const { ref, report } = useReport(config);
  report?.setPage('p1');
  return (
    EmbedContent({ ...config, service: new Service(), onPageChanged: ({ detail }) => detail.newPage.name }) &&
    ref
  );
}
export function createSales() {
  const sales = createReport(() => config, { on: { pageChanged: ({ detail }) => detail.newPage.name } });
  void sales.report?.setPage('p1');
  return sales.attach;
}
export function renderSales() {
  const { container, report } = useVueReport(() => config);
  void report.value?.setPage('p1');
  const content = h(VueContent, { config, onPageChanged: ({ detail }) => detail.newPage.name });
  // @ts-expect-error -- unknown content type
  return [content, h('div', { ref: container }), h(VueContent, { config: { type: 'unknown' } })];
}
// @ts-expect-error -- a tile requires a dashboard ID
EmbedContent({ type: 'tile' });
