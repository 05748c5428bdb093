// Phased embedding.
import { Report, models, service } from 'powerbi-client';
import type { IReportEmbedConfiguration } from 'powerbi-client';

export function show(
  powerbi: service.Service,
  element: HTMLElement,
  config: IReportEmbedConfiguration,
): void {
  const report: Report = powerbi.load(element, config) as Report;
  report.off('loaded');
  report.on('loaded', async () => {
    const pages = await report.getPages();
    config.pageName = pages[0]!.name;
    config.settings = { navContentPaneEnabled: false, background: models.BackgroundType.Transparent };
    await report.render(config);
  });
  void report.reload().then(() => report.refresh());
}
