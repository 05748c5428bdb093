import { embedEvents, reportEvents } from '../events.ts';
import { missingIdMessage } from '../content-type.ts';
import type { ContentTypeDefinition } from '../content-type.ts';

export const reportIdAttribute = 'powerbi-report-id';

/** A report as it is shown, without what it takes to steer it. */
export const reportViewContentType = {
  type: 'report',
  endpoint: 'reportEmbed',
  title: 'Report',
  id: {
    field: 'id',
    attribute: reportIdAttribute,
    parameter: 'reportId',
    missing: missingIdMessage('Report', reportIdAttribute),
  },
  root: '/reports',
  loadUrl: '/report/load',
  tokenUrl: '/report/token',
  events: [...embedEvents, ...reportEvents],
  // The frame refuses what it can't take: the rules for every field are larger than the rest.
  validate: () => [],
} as const satisfies ContentTypeDefinition;
