import { BasicFilterBuilder, Service, models } from 'embed-toolkit';
import { fetchAccess, find, say } from '../support/access.ts';

const steps: string[] = [];
const note = (step: string) => say((steps.push(step), steps.join(' → ')));

// The values that are known without a token. In this example, the server returns them; otherwise, they are part of the
// page.
const { embedUrl, embedOrigins } = await fetchAccess();
const service = new Service({ embedOrigins });
service.bootstrap(find('main'), { type: 'report', embedUrl });
note('frame');

const access = await fetchAccess();
note('token');
const report = service.load(find('main'), {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
});
report.on('rendered', () => note('rendered'));
report.on('error', ({ detail }) => say(detail.message));

await report.whenLoaded();
note('loaded');
const germany = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Germany']).build();
await report.updateFilters(models.FiltersOperations.Add, [germany]);
await report.setPage('products');
note('set');
await report.render();
