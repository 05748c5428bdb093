import { fetchAccess, find, showMessage } from '@embed-portal/example-support/access';
import { Service, models } from 'embed-toolkit';
import { renderPageTabs } from './page-tabs.ts';

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

await renderPageTabs(report, find('nav'));
