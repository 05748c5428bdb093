import { find } from '@embed-portal/example-support/access';
import { prepareReport } from '../shared/host-page.ts';
import { followTheme } from '../shared/report-theme.ts';
import { loadStage } from '../shared/stage.ts';
import testSource from './page-tabs.test.ts?raw';
import { renderPageTabs } from './page-tabs.ts';

find('.code pre').textContent = testSource;

await loadStage('.stage', async () => {
  const { service, config } = await prepareReport({ report: 'Sales overview' });
  const report = service.embed(find('#report'), { ...config, type: 'report' });
  await report.whenRendered();
  followTheme(report);
  await renderPageTabs(report, find('main nav'));
});
