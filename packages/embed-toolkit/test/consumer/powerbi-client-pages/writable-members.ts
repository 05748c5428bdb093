// Members that a page can assign.
import { Create, Page, QuickCreate, Report, VisualDescriptor, models } from 'powerbi-client';

export function assign(
  page: Page,
  report: Report,
  visual: VisualDescriptor,
  create: Create,
  quick: QuickCreate,
): void {
  page.isActive = true;
  page.name = 'p';
  page.displayName = 'Page';
  page.visibility = models.SectionVisibility.HiddenInViewMode;
  page.defaultSize = { type: models.PageSizeType.Custom, width: 1, height: 1 };
  page.defaultDisplayOption = models.DisplayOption.ActualSize;
  page.report = report;
  visual.layout = { x: 1 };
  visual.title = 'Title';
  visual.page = page;
  report.iframeLoaded = true;
  report.config = { type: 'report', embedUrl: 'https://app.powerbi.com' };
  report.eventHooks = {};
  create.createConfig = { datasetId: 's' };
  quick.createConfig = { accessToken: 't', datasetCreateConfig: { locale: 'en', mashupDocument: '' } };
}
