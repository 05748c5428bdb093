import { isPaginated } from './config/embed-url.ts';
import { reportEvents } from './events.ts';
import type { Kind } from './kind.ts';
import { validate } from './validation/engine.ts';
import { paginatedReportLoad, reportLoad } from './validation/report.ts';

const idAttribute = 'powerbi-report-id';

export const reportKind: Kind = {
  type: 'report',
  endpoint: 'reportEmbed',
  title: 'Report',
  id: {
    attribute: idAttribute,
    parameter: 'reportId',
    missing:
      'Report id is required, but it was not found. You must provide an id either as part of embed configuration ' +
      `or as attribute '${idAttribute}'.`,
  },
  settingAttributes: {
    'powerbi-settings-filter-pane-enabled': 'filterPaneEnabled',
    'powerbi-settings-nav-content-pane-enabled': 'navContentPaneEnabled',
  },
  root: '/reports',
  loadUrl: '/report/load',
  prepareUrl: '/report/prepare',
  tokenUrl: '/report/token',
  events: reportEvents,
  validate: (config) => validate(isPaginated(config.embedUrl) ? paginatedReportLoad : reportLoad, config),
};
