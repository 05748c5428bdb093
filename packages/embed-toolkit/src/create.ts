import { getParam } from './config/embed-url.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import type { EmbedContext } from './embed-context.ts';
import type { ContentTypeDefinition } from './content-type.ts';
import { createContentType } from './content-types/create.ts';
import type { IReportCreateConfiguration } from './models/index.ts';
import type { CallOptions, ReportCreateConfiguration } from './options.ts';
import { isSaved } from './is-saved.ts';

/** A new report on a data set, in the editor. Its `saved` event brings the id to embed it by. */
export class Create extends Embed {
  static readonly contentType: ContentTypeDefinition = createContentType;

  constructor(
    service: EmbedContext,
    element: HTMLElement,
    config: ReportCreateConfiguration,
    mode: EmbedMode = {},
  ) {
    super(service, createContentType, element, config, mode);
  }

  /** The data set that an embed URL names. */
  static findIdFromEmbedUrl(url: string): string | undefined {
    return getParam(url, createContentType.id.parameter);
  }

  /** The id of the data set. */
  override getId(): string {
    return this.config.datasetId ?? '';
  }

  /** What the frame is sent. For code that was written for powerbi-client. */
  get createConfig(): IReportCreateConfiguration {
    return this.payload as IReportCreateConfiguration;
  }

  /** Loads the editor with an empty report. */
  override create(options?: CallOptions): Promise<void> {
    return this.load(false, options);
  }

  /** Whether the report is as it was last saved. */
  isSaved(options?: CallOptions): Promise<boolean> {
    return isSaved(this.client, options);
  }
}
