/** A Vue component and composables for embedded content. Safe to render on a server. */
export type {
  ContentConfiguration,
  ContentEmbed,
  ContentError,
  ContentEvents,
  ContentStatus,
  ContentType,
} from '../binding/content.ts';
export type { ContentService } from '../binding/binding.ts';
export type { ContentHandlers, ReportConfiguration } from '../binding/embed-options.ts';
export type { AnyContentEvents } from '../binding/event-names.ts';
export { EmbedContent } from './embed-content.ts';
export type {
  EmbedContentEmits,
  EmbedContentInstance,
  EmbedContentProps,
  EmbedContentSlots,
} from './embed-content.ts';
export { embedServiceKey, useEmbed } from './use-embed.ts';
export type { UseEmbedOptions, UseEmbedResult } from './use-embed.ts';
export { useEmbedEvent, useReport } from './use-report.ts';
export type { UseReportResult } from './use-report.ts';
