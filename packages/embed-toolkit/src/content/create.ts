import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import { buildMissingIdMessage } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { eventHooks } from '../embedding/event-hooks.ts';
import { getParam } from '../shared/embed-url.ts';
import type { CallOptions, ReportCreateConfiguration } from '../shared/options.ts';
import type { IReportCreateConfiguration } from '../types/configurations.ts';
import { createReport } from '../validation/create.ts';
import { validate } from '../validation/engine.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import { embedEvents } from './events.ts';
import { isSaved } from './is-saved.ts';

const createContentType = {
  type: 'create',
  endpoint: 'reportEmbed',
  title: 'New report',
  id: { field: 'datasetId', parameter: 'datasetId', message: buildMissingIdMessage('Dataset') },
  hooks: eventHooks,
  eventRoot: '/reports',
  loadUrl: '/report/create',
  tokenUrl: '/report/token',
  events: embedEvents,
  creates: true,
  recreatesFrame: true,
  loadsWithoutEvent: true,
  validate: (config) => validate(createReport, config),
  getBody: (config) => {
    const { accessToken, datasetId, groupId, settings, tokenType, theme } =
      config as IReportCreateConfiguration;
    return { accessToken, datasetId, groupId, settings, tokenType, theme };
  },
} as const satisfies ContentTypeDefinition;

/** Opens the editor with a new report on a dataset. Its `saved` event contains the ID of the new report. */
export class Create extends Embed {
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
    return this.toRaw().config.datasetId ?? '';
  }

  /** The request body for the frame. For code that was written for powerbi-client. */
  get createConfig(): IReportCreateConfiguration {
    return this.toRaw().payload as IReportCreateConfiguration;
  }

  /**
   * Replaces the fields that `create` sends. For code that was written for powerbi-client.
   *
   * @internal
   */
  set createConfig(config: IReportCreateConfiguration) {
    const raw = this.toRaw();
    raw.config = { ...raw.config, ...config };
  }

  /** Opens the editor with an empty report. */
  override create(options?: CallOptions): Promise<void> {
    return this.load(false, options);
  }

  /** Returns whether the report has no unsaved changes. */
  isSaved(options?: CallOptions): Promise<boolean> {
    return isSaved(this.toRaw().client, options);
  }
}
