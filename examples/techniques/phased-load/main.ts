import { fetchAccess, find, showMessage } from '@embed-portal/example-support/access';
import { BasicFilterBuilder, Service, models } from 'embed-toolkit';

const steps: string[] = [];
const addStep = (step: string) => showMessage((steps.push(step), steps.join(' → ')));

// A host page usually contains these two values, so that it can start the frame before it requests the token. In this
// example, the server returns them.
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
