import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { eventHooks } from '../embedding/event-hooks.ts';
import type { CallOptions, QuickCreateConfiguration } from '../shared/options.ts';
import type { IQuickCreateConfiguration } from '../types/configurations.ts';
import { quickCreate } from '../validation/create.ts';
import { validate } from '../validation/engine.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import { embedEvents } from './events.ts';

const quickCreateContentType = {
  type: 'quickCreate',
  endpoint: 'quickCreate',
  title: 'New report from data',
  hooks: eventHooks,
  eventRoot: '/reports',
  loadUrl: '/quickcreate',
  tokenUrl: '/report/token',
  events: embedEvents,
  creates: true,
  recreatesFrame: true,
  loadsWithoutEvent: true,
  validate: (config) => validate(quickCreate, config),
} as const satisfies ContentTypeDefinition;

/** Creates a report from data of the host page. */
export class QuickCreate extends Embed {
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
    return this.toRaw().payload as IQuickCreateConfiguration;
  }

  /**
   * Replaces the fields that `create` sends. For code that was written for powerbi-client.
   *
   * @internal
   */
  set createConfig(config: IQuickCreateConfiguration) {
    const raw = this.toRaw();
    raw.config = { ...raw.config, ...config };
  }

  /** Loads the data and creates the report. */
  override create(options?: CallOptions): Promise<void> {
    return this.load(false, options);
  }
}
