import type {
  ICavasItemsSelection,
  IError,
  IExportDataCompletedEvent,
  IFilter,
  IIdentityValue,
  IEqualsDataReference,
  IPage,
  IQnaVisualRenderedEvent,
  IReport,
  ISelection,
  ISwipeEvent,
  IVisual,
} from './models/index.ts';
import type { Page } from './page.ts';

/** Who caused it: `user` or `sdk`. */
interface Initiated {
  initiator?: string;
}

/** Where in the report it happened. */
interface Located {
  report?: IReport;
  page?: IPage;
  visual?: IVisual;
}

/** Events of every kind of content, each with the type of its `event.detail`. */
export interface EmbedEventMap {
  loaded: Initiated;
  rendered: Initiated;
  saved: { reportObjectId?: string; reportName?: string; saveAs?: boolean };
  saveAsTriggered: unknown;
  error: IError;
  dataSelected: ISelection;
  buttonClicked: Located & { id?: string; title?: string; type?: string; bookmark?: string };
  info: unknown;
}

/** Events of a report and of a single visual. */
export interface ReportEventMap extends EmbedEventMap {
  filtersApplied: Initiated & { filter?: IFilter; filters?: IFilter[] };
  pageChanged: Initiated & { newPage: Page };
  commandTriggered: Located & {
    command: string;
    dataPoints?: IIdentityValue<IEqualsDataReference>[];
    filters?: IFilter[];
  };
  swipeStart: ISwipeEvent;
  swipeEnd: ISwipeEvent;
  bookmarkApplied: Located & { bookmarkName: string };
  dataHyperlinkClicked: Located & { url: string };
  visualRendered: Located & { name?: string };
  visualClicked: Located & { dataPoints?: IIdentityValue<IEqualsDataReference>[] };
  selectionChanged: ICavasItemsSelection;
  renderingStarted: unknown;
  blur: unknown;
  exportDataCompleted: IExportDataCompletedEvent;
}

/** Events of a dashboard. */
export interface DashboardEventMap extends EmbedEventMap {
  tileClicked: unknown;
}

/** Events of a single tile. */
export interface TileEventMap extends DashboardEventMap {
  tileLoaded: unknown;
}

/** Events of questions and answers. */
export interface QnaEventMap extends EmbedEventMap {
  visualRendered: IQnaVisualRenderedEvent;
}

/** What `on` takes: one that throws disturbs no other, its error goes to the service’s `onError`. */
export type EventHandler<T> = (event: CustomEvent<T>) => void;

/** What content of every kind raises. */
export const embedEvents = [
  'loaded',
  'saved',
  'rendered',
  'saveAsTriggered',
  'error',
  'dataSelected',
  'buttonClicked',
  'info',
] as const satisfies (keyof EmbedEventMap)[];

/** What a report raises besides. */
export const reportEvents = [
  'filtersApplied',
  'pageChanged',
  'commandTriggered',
  'swipeStart',
  'swipeEnd',
  'bookmarkApplied',
  'dataHyperlinkClicked',
  'visualRendered',
  'visualClicked',
  'selectionChanged',
  'renderingStarted',
  'blur',
  'exportDataCompleted',
] as const satisfies (keyof ReportEventMap)[];

export const dashboardEvents = ['tileClicked', 'error'] as const satisfies (keyof DashboardEventMap)[];
export const tileEvents = ['tileClicked', 'tileLoaded'] as const satisfies (keyof TileEventMap)[];
export const qnaEvents = ['loaded', 'visualRendered'] as const satisfies (keyof QnaEventMap)[];
