// Host page code that was written for powerbi-client, including uses of `any`. Compiled with the types of the drop-in.
import * as pbi from 'powerbi-client';
import { Embed, factories, models, Report, service } from 'powerbi-client';
import type { IEmbedConfiguration, Page, VisualDescriptor } from 'powerbi-client';

const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory, {
  autoEmbedOnContentLoaded: false,
  logMessages: true,
  onError: (error: any) => console.log(error.message),
});
const config: IEmbedConfiguration = {
  type: 'report',
  id: 'r1',
  embedUrl: 'https://app.powerbi.com/reportEmbed',
  accessToken: 't',
  tokenType: models.TokenType.Embed,
  permissions: models.Permissions.All,
  settings: {
    panes: { filters: { visible: false } },
    layoutType: models.LayoutType.Custom,
    customLayout: { displayOption: models.DisplayOption.FitToPage },
  },
};
const element = document.body;
const embedded: Embed = powerbi.embed(element, config);
const report = powerbi.embed(element, config) as pbi.Report;
powerbi.preload({ type: 'report', id: 'r1', embedUrl: config.embedUrl }, element);
powerbi.bootstrap(element, { type: 'report', hostname: 'https://app.powerbi.com' });
powerbi.load(element, { type: 'report' } as pbi.IReportEmbedConfiguration);
const created = powerbi.createReport(element, { datasetId: 's1' } as pbi.IReportCreateConfiguration);
const embeddedVisual = powerbi.embed(element, {
  type: 'visual',
} as pbi.IVisualEmbedConfiguration) as pbi.Visual;
const qna = powerbi.embed(element, { type: 'qna' } as pbi.IQnaEmbedConfiguration) as pbi.Qna;
const tile = powerbi.embed(element, { type: 'tile' } as pbi.ITileEmbedConfiguration) as pbi.Tile;

report.on('loaded', function () {
  report.off('loaded');
});
report.on('rendered', async () => {
  await report.render();
});
report.on<models.IError>('error', (event) => console.log(event.detail.detailedMessage));
report.on('pageChanged', (event: service.ICustomEvent<any>) => {
  const page: Page = event.detail.newPage;
  return page.name;
});
const whenSaved: service.IEventHandler<any> = (event) => event.detail;
report.on('saved', whenSaved);
report.off('saved', whenSaved);

export async function controlReport(): Promise<void> {
  const page = (await report.getPages()).filter(function (candidate) {
    return candidate.isActive;
  })[0] as Page;
  const visual = (await page.getVisuals()).filter(
    (candidate) => candidate.type === 'slicer',
  )[0] as VisualDescriptor;
  const advanced: models.IAdvancedFilter = new models.AdvancedFilter(
    { table: 'T', column: 'C' },
    'And',
    { operator: 'Contains', value: 'a' },
    { operator: 'DoesNotContain', value: 'b' },
  ).toJSON();
  const basic: models.IBasicFilter = new models.BasicFilter({ table: 'T', column: 'C' }, 'In', [
    'a',
  ]).toJSON();
  const topN: models.ITopNFilter = new models.TopNFilter({ table: 'T', column: 'C' }, 'Top', 3, {
    table: 'T',
    measure: 'M',
  }).toJSON();
  const { RelativeDateOperators, RelativeDateFilterTimeUnit } = models;
  const relative: models.IRelativeDateFilter = new models.RelativeDateFilter(
    { table: 'T', column: 'D' },
    RelativeDateOperators.InLast,
    3,
    RelativeDateFilterTimeUnit.Days,
    true,
  ).toJSON();
  await report.setFilters([advanced, basic, topN, relative]);
  await visual.setSlicerState({ filters: [basic] });
  await embeddedVisual.getFilters(models.FiltersLevel.Page);
  const { data }: models.IExportDataResult = await visual.exportData(models.ExportDataType.Summarized);
  const bookmark = await report.bookmarksManager.capture({ personalizeVisuals: true, allPages: true });
  await report.bookmarksManager.applyState(bookmark.state ?? data);
  await report.switchMode('edit');
  await report.setZoom((await report.getZoom()) + 0.25);
  await report.updateSettings({ panes: { bookmarks: { visible: true } } } as models.ISettings);
  const response: any = await report.updateFilters(models.FiltersOperations.Add, [basic]);
  await report.setAccessToken(response.body);
  await qna.setQuestion('why');
  console.log(embedded.getId(), created.isSaved(), tile.config.type, powerbi.get(element) instanceof Report);
}
