import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import type { Host } from './embed-context.ts';
import type { Kind } from './content-type.ts';
import { quickCreateKind } from './content-types/quick-create.ts';
import type { IQuickCreateConfiguration } from './models/index.ts';
import type { CallOptions, QuickCreateConfiguration } from './options.ts';

/** A new report that the service makes of data which the host page brings. */
export class QuickCreate extends Embed {
  static readonly kind: Kind = quickCreateKind;

  constructor(service: Host, element: HTMLElement, config: QuickCreateConfiguration, mode: EmbedMode = {}) {
    super(service, quickCreateKind, element, config, mode);
  }

  /** What the frame is sent. For code that was written for powerbi-client. */
  get createConfig(): IQuickCreateConfiguration {
    return this.payload as IQuickCreateConfiguration;
  }

  /** Loads the data and makes the report of them. */
  override create(options?: CallOptions): Promise<void> {
    return this.load(false, options);
  }
}
