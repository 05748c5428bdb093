/** An Angular component and functions for embedded content, with signals. Safe to render on a server. */
export type { ContentService } from '../binding/binding.ts';
export type {
  ContentConfiguration,
  ContentEmbed,
  ContentError,
  ContentEvents,
  ContentStatus,
  ContentType,
} from '../binding/content.ts';
export type { ContentHandlers, EmbedOptions, ReportConfiguration } from '../binding/embed-options.ts';
export type { AnyContentEvents } from '../binding/event-names.ts';
export { embedServiceToken, provideEmbedService } from './embed-service.ts';
export { EmbedContent } from './embed-content.ts';
export type { EmbedContentOutputs } from './embed-content.ts';
export { injectEmbed } from './inject-embed.ts';
export type { ContainerGetter, InjectEmbedResult } from './inject-embed.ts';
export { injectEmbedEvent, injectReport } from './inject-report.ts';
export type { InjectReportResult } from './inject-report.ts';
