import { fetchAccess, find, onClick, showMessage } from '@embed-portal/example-support/access';
import { BasicFilterBuilder, Service, models } from 'embed-toolkit';

const access = await fetchAccess();
const service = new Service({ embedOrigins: access.embedOrigins });
const commonConfig = {
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
  settings: { panes: { filters: { visible: false }, pageNavigation: { visible: false } } },
};

const overview = service.embed(find('#overview'), { ...commonConfig, type: 'report', pageName: 'overview' });
const regions = service.embed(find('#regions'), { ...commonConfig, type: 'report', pageName: 'regions' });
const chart = service.embed(find('#chart'), {
  ...commonConfig,
  type: 'visual',
  pageName: 'overview',
  visualName: 'revenue-by-month',
});

const embeds = [overview, regions, chart];
for (const embed of embeds) embed.on('error', ({ detail }) => showMessage(detail.message));
await Promise.all(embeds.map((embed) => embed.whenRendered()));
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
