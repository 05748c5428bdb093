import { BasicFilterBuilder, Service, models } from 'embed-toolkit';
import { fetchAccess, find, onClick, showMessage } from '../support/access.ts';

const access = await fetchAccess();
const service = new Service({ embedOrigins: access.embedOrigins });
const common = {
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
  settings: { panes: { filters: { visible: false }, pageNavigation: { visible: false } } },
};

const overview = service.embed(find('#overview'), { ...common, type: 'report', pageName: 'overview' });
const regions = service.embed(find('#regions'), { ...common, type: 'report', pageName: 'regions' });
const chart = service.embed(find('#chart'), {
  ...common,
  type: 'visual',
  pageName: 'overview',
  visualName: 'revenue-by-month',
});

const all = [overview, regions, chart];
for (const embed of all) embed.on('error', ({ detail }) => showMessage(detail.message));
await Promise.all(all.map((embed) => embed.whenRendered()));
showMessage(`${service.getNumberOfComponents()} embeds`);

const germany = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Germany']).build();
onClick('#germany', async () => {
  await overview.setFilters([germany]);
  await regions.setFilters([germany]);
  await chart.setFilters([germany], models.FiltersLevel.Report);
  showMessage('Germany everywhere');
});
find('#remove').addEventListener('click', () => {
  service.reset(find('#chart'));
  showMessage(`${service.getNumberOfComponents()} embeds`);
});
