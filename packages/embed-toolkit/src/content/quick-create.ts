import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import type { IQuickCreateConfiguration } from '../models/types.ts';
import type { CallOptions, QuickCreateConfiguration } from '../shared/options.ts';
import { quickCreateContentType } from './content-types/quick-create.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';

/** Creates a report from data of the host page. */
export class QuickCreate extends Embed {
  static readonly contentType: ContentTypeDefinition = quickCreateContentType;

  constructor(
    service: EmbedContext,
    element: HTMLElement,
    config: QuickCreateConfiguration,
    mode: EmbedMode = {},
  ) {
    super(service, quickCreateContentType, element, config, mode);
  }

  /** The request body for the frame. For code that was written for powerbi-client. */
  get createConfig(): IQuickCreateConfiguration {
    return this.payload as IQuickCreateConfiguration;
  }

  /** Loads the data and creates the report. */
  override create(options?: CallOptions): Promise<void> {
    return this.load(false, options);
  }
}
