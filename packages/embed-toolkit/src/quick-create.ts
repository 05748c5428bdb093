import type { ContentTypeDefinition } from './content-type.ts';
import { quickCreateContentType } from './content-types/quick-create.ts';
import type { EmbedContext } from './embed-context.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import type { IQuickCreateConfiguration } from './models/index.ts';
import type { CallOptions, QuickCreateConfiguration } from './options.ts';

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
