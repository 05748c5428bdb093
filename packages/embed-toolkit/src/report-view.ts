import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import type { ReportEventMap } from './events.ts';
import type { EmbedContext } from './embed-context.ts';
import type { ContentTypeDefinition } from './content-type.ts';
import { reportViewContentType } from './content-types/report-view.ts';
import type { IPage } from './models/index.ts';
import type { FrameOptions, ReportEmbedConfiguration } from './options.ts';

/** What a report is shown with: as for a `Report`, but its frame is as high as the element. */
export type ReportViewConfiguration = Omit<ReportEmbedConfiguration, 'frame'> & {
  /** The options of the iframe. */
  frame?: Omit<FrameOptions, 'autoHeight'>;
};

/** The events of a report; the page that is shown is plain data. */
export type ReportViewEventMap = Omit<ReportEventMap, 'pageChanged'> & {
  /** The active page has changed. */
  pageChanged: { initiator?: string; newPage: IPage };
};

/**
 * A report that is shown and not steered, for pages that have to be small: its events, its token and the renewal of
 * it, `whenLoaded`, saving and fullscreen, but no calls for pages, filters, bookmarks and settings.
 * Its configuration is checked for id, token, embed URL and hooks; what else is wrong with it the frame refuses,
 * with `load_failed`. A `Report` has the same and more.
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
  static readonly contentType: ContentTypeDefinition = reportViewContentType;

  constructor(
    service: EmbedContext,
    element: HTMLElement,
    config: ReportViewConfiguration,
    mode: EmbedMode = {},
  ) {
    super(service, reportViewContentType, element, config, mode);
  }
}
