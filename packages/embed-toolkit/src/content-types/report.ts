import { isPaginated } from '../config/embed-url.ts';
import { eventHooks } from '../event-hooks.ts';
import type { Kind } from '../content-type.ts';
import { refusalForPaginated } from '../paginated.ts';
import { validate } from '../validation/engine.ts';
import { paginatedReportLoad, reportLoad } from '../validation/report.ts';
import { reportViewKind } from './report-view.ts';

export const reportKind = {
  ...reportViewKind,
  settingAttributes: {
    'powerbi-settings-filter-pane-enabled': 'filterPaneEnabled',
    'powerbi-settings-nav-content-pane-enabled': 'navContentPaneEnabled',
  },
  refusalOf: refusalForPaginated,
  hooks: eventHooks,
  prepareUrl: '/report/prepare',
  validate: (config) => validate(isPaginated(config.embedUrl) ? paginatedReportLoad : reportLoad, config),
} as const satisfies Kind;
