import { BasicFilterBuilder, Service, models } from 'embed-toolkit';
import { fetchAccess, find, showMessage } from '../support/access.ts';

const steps: string[] = [];
const addStep = (step: string) => showMessage((steps.push(step), steps.join(' → ')));

// These two values are known before the token. In this example, the server returns them. Usually, they are part of the
// page.
const { embedUrl, embedOrigins } = await fetchAccess();
const service = new Service({ embedOrigins });
service.bootstrap(find('main'), { type: 'report', embedUrl });
addStep('frame started');

const access = await fetchAccess();
addStep('token received');
const report = service.load(find('main'), {
  type: 'report',
  id: access.id,
  embedUrl: access.embedUrl,
  accessToken: access.token,
  tokenType: models.TokenType.Embed,
});
report.on('rendered', () => addStep('rendered'));
report.on('error', ({ detail }) => showMessage(detail.message));

await report.whenLoaded();
addStep('loaded');
const germany = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Germany']).build();
await report.updateFilters(models.FiltersOperations.Add, [germany]);
await report.setPage('products');
addStep('page and filter set');
await report.render();
