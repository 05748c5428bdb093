import { fetchAccess, find, onClick, showMessage } from '@embed-portal/example-support/access';
import { BasicFilterBuilder, Service, linkReports, models } from 'embed-toolkit';

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

// A filter of one report is applied to the other, whether it comes from a call or from the filter pane.
linkReports([overview, regions], { filters: true, onError: (error) => showMessage(String(error)) });

const germany = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Germany']).build();
onClick('#germany', async () => {
  await overview.batch((batch) => batch.setFilters([germany]));
  await chart.setFilters([germany], models.FiltersLevel.Report);
  showMessage('Germany everywhere');
});
find('#remove').addEventListener('click', () => {
  service.reset(find('#chart'));
  showMessage(`${service.getNumberOfComponents()} embeds`);
});
