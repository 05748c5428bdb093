import { isPaginated } from '../config/embed-url.ts';
import { embedEvents, reportEvents } from '../events.ts';
import { noId } from '../kind.ts';
import type { Kind } from '../kind.ts';
import { validate } from '../validation/engine.ts';
import { paginatedReportLoad, reportLoad } from '../validation/report.ts';

const attribute = 'powerbi-report-id';

export const reportKind = {
  type: 'report',
  endpoint: 'reportEmbed',
  title: 'Report',
  id: { field: 'id', attribute, parameter: 'reportId', missing: noId('Report', attribute) },
  settingAttributes: {
    'powerbi-settings-filter-pane-enabled': 'filterPaneEnabled',
    'powerbi-settings-nav-content-pane-enabled': 'navContentPaneEnabled',
  },
  root: '/reports',
  loadUrl: '/report/load',
  prepareUrl: '/report/prepare',
  tokenUrl: '/report/token',
  events: [...embedEvents, ...reportEvents],
  validate: (config) => validate(isPaginated(config.embedUrl) ? paginatedReportLoad : reportLoad, config),
} as const satisfies Kind;
