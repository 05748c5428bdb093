export * as models from './models/index.ts';
export { BookmarksManager } from './bookmarks-manager.ts';
export type { EmbedConfiguration } from './config/complete.ts';
export { Embed } from './embed.ts';
export { ConfigurationError, RequestError, ToolkitError } from './errors.ts';
export type { ErrorCode, ValidationIssue } from './errors.ts';
export type { EmbedEventMap, EventHandler, ReportEventMap } from './events.ts';
export type { IFilterable } from './filterable.ts';
export type {
  CallOptions,
  RenewalReason,
  RenewedToken,
  ReportEmbedConfiguration,
  ServiceOptions,
  TokenRenewal,
} from './options.ts';
export { Page } from './page.ts';
export { Report } from './report.ts';
export { Service } from './service.ts';
export { VisualDescriptor } from './visual-descriptor.ts';
export type { Reply } from './wire/message.ts';
