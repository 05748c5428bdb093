import { fetchAccess, find, onClick, showMessage } from '@embed-portal/example-support/access';
import { BasicFilterBuilder, Service, models } from 'embed-toolkit';

const access = await fetchAccess();
const service = new Service({ embedOrigins: access.embedOrigins });
const report = service.embed(find('main'), {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
  settings: { panes: { filters: { visible: false } } },
});
report.on('error', ({ detail }) => showMessage(detail.message));

const germany = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Germany']).build();
const buildYearFilter = (year: number) =>
  new BasicFilterBuilder().withColumnTarget('Calendar', 'Year').in([year]).build();

const showCount = async () => showMessage(`Filters: ${(await report.getFilters()).length}`);

onClick('#germany', async () => {
  await report.updateFilters(models.FiltersOperations.Add, [germany]);
  await showCount();
});
onClick('#clear', async () => {
  await report.removeFilters();
  await showCount();
});
onClick('#year', async () => {
  const page = await report.getActivePage();
  for (const slicer of await page.getSlicers()) {
    if (slicer.title !== 'Year') continue;
    await slicer.setSlicerState({ filters: [buildYearFilter(2024)] });
    const { filters } = await slicer.getSlicerState();
    showMessage(`Year: ${filters.flatMap((filter) => ('values' in filter ? filter.values : [])).join(', ')}`);
  }
});
