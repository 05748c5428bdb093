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
interface WithInitiator {
  initiator?: string;
}

/** Where in the report it happened. */
interface WithLocation {
  report?: IReport;
  page?: IPage;
  visual?: IVisual;
}

/** Events of every kind of content, each with the type of its `event.detail`. */
export interface EmbedEventMap {
  /** The content is there and can be asked; it may still be drawing. */
  loaded: WithInitiator;
  /** Everything on the page is drawn; raised again after each change of it. */
  rendered: WithInitiator;
  /** The report was saved, under its name or as a copy. */
  saved: { reportObjectId?: string; reportName?: string; saveAs?: boolean };
  /** Somebody chose “Save as”, and the host page's own dialog is wanted (`useCustomSaveAsDialog`). */
  saveAsTriggered: unknown;
  /** Something went wrong that no call of the host page asked for. */
  error: IError;
  /** Somebody chose points of a visual, or let go of them. */
  dataSelected: ISelection;
  /** Somebody pressed a button of the report. */
  buttonClicked: WithLocation & { id?: string; title?: string; type?: string; bookmark?: string };
  /** The content says how it took what it was given, such as a setting that it does not know. */
  info: unknown;
}

/** Events of a report and of a single visual. */
export interface ReportEventMap extends EmbedEventMap {
  /** Filters have changed, by the viewer or by a call. */
  filtersApplied: WithInitiator & { filter?: IFilter; filters?: IFilter[] };
  /** Another page is shown. */
  pageChanged: WithInitiator & { newPage: Page };
  /** Somebody chose a command of the host page in the menu of a visual. */
  commandTriggered: WithLocation & {
    command: string;
    dataPoints?: IIdentityValue<IEqualsDataReference>[];
    filters?: IFilter[];
  };
  /** A finger begins to move over the report. */
  swipeStart: ISwipeEvent;
  /** The finger that moved over the report is lifted. */
  swipeEnd: ISwipeEvent;
  /** A bookmark is shown. */
  bookmarkApplied: WithLocation & { bookmarkName: string };
  /** Somebody followed a link in the data, where the settings ask to be told. */
  dataHyperlinkClicked: WithLocation & { url: string };
  /** One visual is drawn, where the settings ask to be told (`visualRenderedEvents`). */
  visualRendered: WithLocation & { name?: string };
  /** Somebody clicked a visual, wherever in it. */
  visualClicked: WithLocation & { dataPoints?: IIdentityValue<IEqualsDataReference>[] };
  /** Somebody chose something else while editing. */
  selectionChanged: ICavasItemsSelection;
  /** The report begins to draw. */
  renderingStarted: unknown;
  /** The report no longer has the focus. */
  blur: unknown;
  /** A download that somebody began in the menu of a visual has ended. */
  exportDataCompleted: IExportDataCompletedEvent;
}

/** Events of a dashboard. */
export interface DashboardEventMap extends EmbedEventMap {
  /** Somebody clicked a tile. */
  tileClicked: unknown;
}

/** Events of a single tile. */
export interface TileEventMap extends DashboardEventMap {
  /** The tile is there. */
  tileLoaded: unknown;
}

/** Events of questions and answers. */
export interface QnaEventMap extends EmbedEventMap {
  /** A question was understood and its answer is drawn. */
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
