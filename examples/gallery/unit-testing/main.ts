import { find } from '@embed-portal/example-support/access';
import { loadResponsiveStage, prepareReport } from '../shared/host-page.ts';
import { followTheme } from '../shared/report-theme.ts';
import testSource from './page-tabs.test.ts?raw';
import { renderPageTabs } from './page-tabs.ts';

find('.code pre').textContent = testSource;

loadResponsiveStage('.stage', async (layout) => {
  const { service, config } = await prepareReport({ report: 'Sales overview' }, layout);
  const report = service.embed(find('#report'), { ...config, type: 'report' });
  await report.whenRendered();
  followTheme(report, layout);
  await renderPageTabs(report, find('main nav'));
  return report;
});
