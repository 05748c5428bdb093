export * as models from './models/index.ts';
export { BookmarksManager } from './content/bookmarks-manager.ts';
export type { CompleteConfiguration, EmbedConfiguration } from './shared/options.ts';
export { Create } from './content/create.ts';
export { Dashboard } from './content/dashboard.ts';
export { Embed } from './content/embed.ts';
export type { EmbedMode } from './content/embed.ts';
export { EmbedService } from './service/embed-service.ts';
export { ConfigurationError, RequestError, ToolkitError, ValidationError } from './shared/errors.ts';
export type { Diagnosis, DiagnosisCode } from './shared/diagnosis.ts';
export type { ErrorCode, ValidationIssue } from './shared/errors.ts';
export type {
  DashboardEventMap,
  EmbedEventMap,
  EventHandler,
  QnaEventMap,
  ReportEventMap,
  TileEventMap,
} from './content/events.ts';
export {
  AdvancedFilterBuilder,
  BasicFilterBuilder,
  RelativeDateFilterBuilder,
  RelativeTimeFilterBuilder,
  TopNFilterBuilder,
} from './filters/filter-builders.ts';
export type { EmbedContext } from './embedding/embed-context.ts';
export type { IFilterable } from './filters/filter-client.ts';
export type {
  CallOptions,
  DashboardEmbedConfiguration,
  FrameOptions,
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
} from './shared/options.ts';
export type { ContentTypeDefinition } from './embedding/content-type.ts';
export { linkReports } from './content/link-reports.ts';
export type { LinkOptions, ReportLink } from './content/link-reports.ts';
export { Page } from './content/page.ts';
export { Qna } from './content/qna.ts';
export { QuickCreate } from './content/quick-create.ts';
export type { Component, ComponentFactory, Components } from './service/component.ts';
export { Report } from './content/report.ts';
export type { BatchOptions, BatchResult, ReportBatch } from './content/report-batch.ts';
export type { ReportContent } from './content/report-content.ts';
export { ReportView } from './content/report-view.ts';
export type { ReportViewConfiguration, ReportViewEventMap } from './content/report-view.ts';
export { Service } from './service/service.ts';
export { Tile } from './content/tile.ts';
export { Visual } from './content/visual.ts';
export { VisualDescriptor } from './content/visual-descriptor.ts';
export type { PageNode, ReportNode } from './content/visual-descriptor.ts';
export type {
  FrameRequestClient,
  FrameResponse,
  MessageHandler,
  MessageProxy,
  MessageRouter,
  RouteListener,
  RoutedRequest,
  RoutedResponse,
} from './transport/message-layers.ts';
