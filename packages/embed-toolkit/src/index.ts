export * as models from './models/index.ts';
export { BookmarksManager } from './bookmarks-manager.ts';
export type { EmbedConfiguration } from './config/resolve-configuration.ts';
export { Create } from './create.ts';
export { Dashboard } from './dashboard.ts';
export { Embed } from './embed.ts';
export type { EmbedMode } from './embed.ts';
export { EmbedService } from './embed-service.ts';
export type { Component, Components } from './embed-service.ts';
export { ConfigurationError, RequestError, ToolkitError, ValidationError } from './errors.ts';
export type { ErrorCode, ValidationIssue } from './errors.ts';
export type {
  DashboardEventMap,
  EmbedEventMap,
  EventHandler,
  QnaEventMap,
  ReportEventMap,
  TileEventMap,
} from './events.ts';
export {
  AdvancedFilterBuilder,
  BasicFilterBuilder,
  RelativeDateFilterBuilder,
  RelativeTimeFilterBuilder,
  TopNFilterBuilder,
} from './filter-builders.ts';
export type { EmbedContext } from './embed-context.ts';
export type { IFilterable } from './filterable.ts';
export type {
  CallOptions,
  DashboardEmbedConfiguration,
  QnaEmbedConfiguration,
  QuickCreateConfiguration,
  RenewalReason,
  RenewedToken,
  ReportCreateConfiguration,
  ReportEmbedConfiguration,
  ServiceOptions,
  TileEmbedConfiguration,
  TokenOptions,
  TokenRenewal,
  VisualEmbedConfiguration,
} from './options.ts';
export type { ContentTypeDefinition } from './content-type.ts';
export { Page } from './page.ts';
export { Qna } from './qna.ts';
export { QuickCreate } from './quick-create.ts';
export type { ComponentFactory } from './registry.ts';
export { Report } from './report.ts';
export { ReportView } from './report-view.ts';
export type { ReportViewConfiguration, ReportViewEventMap } from './report-view.ts';
export { Service } from './service.ts';
export { Tile } from './tile.ts';
export { Visual } from './visual.ts';
export { VisualDescriptor } from './visual-descriptor.ts';
export type { FrameResponse } from './transport/message.ts';
