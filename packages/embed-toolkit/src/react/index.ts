/** React components and hooks for embedded content. Safe to render on a server. */
export type {
  ContentConfiguration,
  ContentEmbed,
  ContentError,
  ContentEvents,
  ContentStatus,
  ContentType,
} from '../binding/content.ts';
export type { ContentService, ContentState } from '../binding/binding.ts';
export type { ContentHandlers, EmbedOptions, ReportConfiguration } from '../binding/embed-options.ts';
export { EmbedContent } from './embed-content.tsx';
export type { EmbedContentProps } from './embed-content.tsx';
export { EmbedServiceProvider } from './service-context.ts';
export { useEmbed, useEmbedEvent, useReport } from './use-embed.ts';
export type { UseEmbedResult, UseReportResult } from './use-embed.ts';
