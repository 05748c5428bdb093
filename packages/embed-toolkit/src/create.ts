import { getParam } from './config/embed-url.ts';
import type { ContentTypeDefinition } from './content-type.ts';
import { createContentType } from './content-types/create.ts';
import type { EmbedContext } from './embed-context.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import { isSaved } from './is-saved.ts';
import type { IReportCreateConfiguration } from './models/index.ts';
import type { CallOptions, ReportCreateConfiguration } from './options.ts';

/** Opens the editor with a new report on a dataset. Its `saved` event contains the ID of the new report. */
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

  /** Returns the dataset ID from an embed URL. */
  static findIdFromEmbedUrl(url: string): string | undefined {
    return getParam(url, createContentType.id.parameter);
  }

  /** Returns the dataset ID. */
  override getId(): string {
    return this.config.datasetId ?? '';
  }

  /** The request body for the frame. For code that was written for powerbi-client. */
  get createConfig(): IReportCreateConfiguration {
    return this.payload as IReportCreateConfiguration;
  }

  /** Opens the editor with an empty report. */
  override create(options?: CallOptions): Promise<void> {
    return this.load(false, options);
  }

  /** Returns whether the report has no unsaved changes. */
  isSaved(options?: CallOptions): Promise<boolean> {
    return isSaved(this.client, options);
  }
}
