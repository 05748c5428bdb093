import type { Create } from '../content/create.ts';
import type { Dashboard } from '../content/dashboard.ts';
import type {
  DashboardEventMap,
  EmbedEventMap,
  QnaEventMap,
  ReportEventMap,
  TileEventMap,
} from '../content/events.ts';
import type { Qna } from '../content/qna.ts';
import type { QuickCreate } from '../content/quick-create.ts';
import type { Report } from '../content/report.ts';
import type { Tile } from '../content/tile.ts';
import type { Visual } from '../content/visual.ts';
import type { ToolkitError } from '../shared/errors.ts';
import type {
  DashboardEmbedConfiguration,
  QnaEmbedConfiguration,
  QuickCreateConfiguration,
  ReportCreateConfiguration,
  ReportEmbedConfiguration,
  TileEmbedConfiguration,
  VisualEmbedConfiguration,
} from '../shared/options.ts';
import type { IError } from '../types/events.ts';

/** The configuration, embed class and events of each content type. */
interface ContentTypeMap {
  /** A report. */
  report: { config: ReportEmbedConfiguration; embed: Report; events: ReportEventMap };
  /** A dashboard. */
  dashboard: { config: DashboardEmbedConfiguration; embed: Dashboard; events: DashboardEventMap };
  /** A tile of a dashboard. */
  tile: { config: TileEmbedConfiguration; embed: Tile; events: TileEventMap };
  /** Questions and answers. */
  qna: { config: QnaEmbedConfiguration; embed: Qna; events: QnaEventMap };
  /** A single visual. */
  visual: { config: VisualEmbedConfiguration; embed: Visual; events: ReportEventMap };
  /** The editor for a new report. */
  create: { config: ReportCreateConfiguration; embed: Create; events: EmbedEventMap };
  /** A report that is created from data. */
  quickCreate: { config: QuickCreateConfiguration; embed: QuickCreate; events: EmbedEventMap };
}

/** Name of a content type, as in the `type` of its configuration. */
export type ContentType = keyof ContentTypeMap;
/** Allows `undefined` in optional fields, as component props do. */
export type AllowUndefined<T> = {
  [K in keyof T]: Record<never, never> extends Pick<T, K> ? T[K] | undefined : T[K];
};

/** The configuration of a content type, by default of any content type. */
export type ContentConfiguration<T extends ContentType = ContentType> = {
  [K in T]: AllowUndefined<Omit<ContentTypeMap[K]['config'], 'type'>> & { type: K };
}[T];
/** The class that controls content of a type, such as `Report`. */
export type ContentEmbed<T extends ContentType = ContentType> = ContentTypeMap[T]['embed'];
/** The events of a content type, with the type of their `event.detail`. */
export type ContentEvents<T extends ContentType> = ContentTypeMap[T]['events'];

/** An error of this library, or the detail of an `error` event of the content. */
export type ContentError = ToolkitError | IError;

/**
 * Loading status: `waiting` until a token is available, `failed` until the configuration changes or the content loads
 * after its timeout.
 */
export type ContentStatus = 'waiting' | 'loading' | 'loaded' | 'rendered' | 'failed';
