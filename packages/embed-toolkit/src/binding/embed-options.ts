import type { EventHandler } from '../content/events.ts';
import type { ContentService } from './binding.ts';
import type { ContentConfiguration, ContentError, ContentEvents, ContentType } from './content.ts';

/** Event handlers of a content type. */
export type ContentHandlers<T extends ContentType> = {
  [K in keyof ContentEvents<T>]?: EventHandler<ContentEvents<T>[K]>;
};

/** Event handlers by name, for code that does not know the content type. */
export type AnyHandlers = Partial<Record<string, EventHandler<unknown>>>;

/** Options of embedded content. */
export interface EmbedOptions<T extends ContentType> {
  /** The service, by default the provider's. Changing it embeds the content again. */
  service?: ContentService | undefined;
  /** Loads reports, but does not render them until `render` is called. */
  phased?: boolean | undefined;
  /** Event handlers. In React, events call the handlers of the latest render. */
  on?: ContentHandlers<T>;
  /** Receives all errors: rejected configurations, failed loads and calls, and `error` events of the content. */
  onError?: ((error: ContentError) => void) | undefined;
}

/** The configuration of a report. `type` is optional. */
export type ReportConfiguration = Omit<ContentConfiguration<'report'>, 'type'> & { type?: 'report' };
