import type { ContentTypeDefinition } from '../../embedding/content-type.ts';
import { isPaginated } from '../../embedding/embed-url.ts';
import { eventHooks } from '../../embedding/event-hooks.ts';
import { validate } from '../../validation/engine.ts';
import { paginatedReportLoad, reportLoad } from '../../validation/report.ts';
import { findPaginatedError } from '../paginated.ts';
import { reportViewContentType } from './report-view.ts';

export const reportContentType = {
  ...reportViewContentType,
  settingAttributes: {
    'powerbi-settings-filter-pane-enabled': 'filterPaneEnabled',
    'powerbi-settings-nav-content-pane-enabled': 'navContentPaneEnabled',
  },
  getUnsupportedError: findPaginatedError,
  hooks: eventHooks,
  prepareUrl: '/report/prepare',
  validate: (config) => validate(isPaginated(config.embedUrl) ? paginatedReportLoad : reportLoad, config),
} as const satisfies ContentTypeDefinition;
