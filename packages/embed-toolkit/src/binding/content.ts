import type { Create } from '../create.ts';
import type { Dashboard } from '../dashboard.ts';
import type { ToolkitError } from '../errors.ts';
import type {
  DashboardEventMap,
  EmbedEventMap,
  QnaEventMap,
  ReportEventMap,
  TileEventMap,
} from '../events.ts';
import type { IError } from '../models/index.ts';
import type {
  DashboardEmbedConfiguration,
  QnaEmbedConfiguration,
  QuickCreateConfiguration,
  ReportCreateConfiguration,
  ReportEmbedConfiguration,
  TileEmbedConfiguration,
  VisualEmbedConfiguration,
} from '../options.ts';
import type { Qna } from '../qna.ts';
import type { QuickCreate } from '../quick-create.ts';
import type { Report } from '../report.ts';
import type { Tile } from '../tile.ts';
import type { Visual } from '../visual.ts';

/** Each kind of content: what it is configured by, what embeds it, what it raises. */
interface Contents {
  report: { config: ReportEmbedConfiguration; embed: Report; events: ReportEventMap };
  dashboard: { config: DashboardEmbedConfiguration; embed: Dashboard; events: DashboardEventMap };
  tile: { config: TileEmbedConfiguration; embed: Tile; events: TileEventMap };
  qna: { config: QnaEmbedConfiguration; embed: Qna; events: QnaEventMap };
  visual: { config: VisualEmbedConfiguration; embed: Visual; events: ReportEventMap };
  create: { config: ReportCreateConfiguration; embed: Create; events: EmbedEventMap };
  quickCreate: { config: QuickCreateConfiguration; embed: QuickCreate; events: EmbedEventMap };
}

/** The kinds of content that can be embedded. */
export type ContentType = keyof Contents;
/** Optional fields may hold `undefined`, as properties of components do while data are on their way. */
type AllowUndefined<T> = {
  [K in keyof T]: Record<never, never> extends Pick<T, K> ? T[K] | undefined : T[K];
};

/** The configuration of a type of content, or of any. */
export type ContentConfiguration<T extends ContentType = ContentType> = {
  [K in T]: AllowUndefined<Omit<Contents[K]['config'], 'type'>> & { type: K };
}[T];
/** What content of a kind is steered by, such as `Report`. */
export type ContentEmbed<T extends ContentType = ContentType> = Contents[T]['embed'];
/** The events of a kind of content, each with the type of its `event.detail`. */
export type ContentEvents<T extends ContentType> = Contents[T]['events'];

/** What went wrong: an error of this library, or the `error` event that the content raised. */
export type ContentError = ToolkitError | IError;

/** `waiting` for a token or an embed URL; `failed` until it is configured anew. */
export type ContentStatus = 'waiting' | 'loading' | 'loaded' | 'rendered' | 'failed';
