import { buildMissingIdMessage } from '../../embedding/content-type.ts';
import type { ContentTypeDefinition } from '../../embedding/content-type.ts';
import { embedEvents, reportEvents } from '../events.ts';

export const reportIdAttribute = 'powerbi-report-id';

/** A report for display only, without hooks, validation or phased loading. */
export const reportViewContentType = {
  type: 'report',
  endpoint: 'reportEmbed',
  title: 'Report',
  id: {
    field: 'id',
    attribute: reportIdAttribute,
    parameter: 'reportId',
    message: buildMissingIdMessage('Report', reportIdAttribute),
  },
  root: '/reports',
  loadUrl: '/report/load',
  tokenUrl: '/report/token',
  events: [...embedEvents, ...reportEvents],
  // Validation rules would double the bundle size. The frame rejects invalid configurations.
  validate: () => [],
} as const satisfies ContentTypeDefinition;
