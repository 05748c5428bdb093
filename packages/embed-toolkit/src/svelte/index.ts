/**
 * Attachments with reactive state for embedded content in Svelte. The package contains no components, so it does not
 * depend on the compiler of the host page. Safe to import on a server.
 */
export type { ContentService, ContentState } from '../binding/binding.ts';
export type {
  ContentConfiguration,
  ContentEmbed,
  ContentError,
  ContentEvents,
  ContentStatus,
  ContentType,
} from '../binding/content.ts';
export type { ContentHandlers, EmbedOptions, ReportConfiguration } from '../binding/embed-options.ts';
export { createEmbed, createReport, setEmbedService } from './embed-state.ts';
export type { EmbedState, ReportState } from './embed-state.ts';
