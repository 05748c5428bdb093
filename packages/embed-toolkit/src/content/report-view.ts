import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import { buildMissingIdMessage } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import type { FrameOptions, ReportEmbedConfiguration } from '../shared/options.ts';
import type { IPage } from '../types/report.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import type { ReportEventMap } from './events.ts';
import { addEmbedEvents, reportEvents } from './events.ts';

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
  eventRoot: '/reports',
  loadUrl: '/report/load',
  tokenUrl: '/report/token',
  events: /*#__PURE__*/ addEmbedEvents(reportEvents),
  // Validation rules would double the bundle size. The frame rejects invalid configurations.
  validate: () => [],
} as const satisfies ContentTypeDefinition;

/** Configuration of a `ReportView`: the fields of a `Report` without `autoHeight`. */
export type ReportViewConfiguration = Omit<ReportEmbedConfiguration, 'frame'> & {
  /** The options of the iframe. */
  frame?: Omit<FrameOptions, 'autoHeight'>;
};

/** Events of a `ReportView`. Pages are plain data. */
export type ReportViewEventMap = Omit<ReportEventMap, 'pageChanged'> & {
  /** The active page has changed. */
  pageChanged: { initiator?: string; newPage: IPage };
};

/**
 * A report for display only, for pages that need small bundles: events, token renewal, `whenLoaded`, saving and
 * fullscreen, but neither event hooks nor methods for pages, filters, bookmarks and settings. Only the ID, token and
 * embed URL are validated. If the frame rejects the configuration, loading fails with `load_failed`. Use `Report` for
 * the full API.
 *
 * ```ts
 * import { EmbedService, ReportView } from 'embed-toolkit';
 *
 * const service = new EmbedService({ report: ReportView });
 * const report = service.embed(element, { type: 'report', id: reportId, embedUrl, accessToken });
 * report.on('pageChanged', ({ detail }) => console.log(detail.newPage.displayName));
 * ```
 */
export class ReportView extends Embed<ReportViewEventMap> {
  constructor(
    service: EmbedContext,
    element: HTMLElement,
    config: ReportViewConfiguration,
    mode: EmbedMode = {},
  ) {
    super(service, reportViewContentType, element, config, mode);
  }
}
