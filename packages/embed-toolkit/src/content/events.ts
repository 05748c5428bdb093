import type {
  ICavasItemsSelection,
  IError,
  IExportDataCompletedEvent,
  IIdentityValue,
  IEqualsDataReference,
  IQnaVisualRenderedEvent,
  ISelection,
  ISwipeEvent,
} from '../types/events.ts';
import type { IFilter } from '../types/filters.ts';
import type { IPage, IReport, IVisual } from '../types/report.ts';
import type { Page } from './page.ts';

/** The detail of events that a user or a call causes. */
interface WithInitiator {
  /** Initiator of the event: `user` or `sdk`. */
  initiator?: string;
}

/** The location of the event in the report. */
interface WithLocation {
  /** The report of the event. */
  report?: IReport;
  /** The page of the event. */
  page?: IPage;
  /** The visual of the event. */
  visual?: IVisual;
}

/** Events that every content type has, with the type of their `event.detail`. */
export interface EmbedEventMap {
  /** The content has loaded and accepts requests. It may still be rendering. */
  loaded: WithInitiator;
  /** The page has rendered. Raised after each change. */
  rendered: WithInitiator;
  /** The report was saved or copied. */
  saved: { reportObjectId?: string; reportName?: string; saveAs?: boolean };
  /** The user chose “Save as”, and the host page shows its own dialog (`useCustomSaveAsDialog`). */
  saveAsTriggered: unknown;
  /** An error occurred that was not caused by a call. */
  error: IError;
  /** The user selected data points or cleared the selection. */
  dataSelected: ISelection;
  /** The user clicked a button of the report. */
  buttonClicked: WithLocation & { id?: string; title?: string; type?: string; bookmark?: string };
  /** Information about how the content was loaded, such as an unknown setting. */
  info: unknown;
}

/** Events of a report and of a single visual. */
export interface ReportEventMap extends EmbedEventMap {
  /** The user or a call changed filters. */
  filtersApplied: WithInitiator & { filter?: IFilter; filters?: IFilter[] };
  /** The active page has changed. */
  pageChanged: WithInitiator & { newPage: Page };
  /** The user chose a host page's command in the menu of a visual. */
  commandTriggered: WithLocation & {
    command: string;
    dataPoints?: IIdentityValue<IEqualsDataReference>[];
    filters?: IFilter[];
  };
  /** A swipe on the report has started. */
  swipeStart: ISwipeEvent;
  /** A swipe on the report has ended. */
  swipeEnd: ISwipeEvent;
  /** A bookmark was applied. */
  bookmarkApplied: WithLocation & { bookmarkName: string };
  /** The user clicked a link in the data, if the settings enable this event. */
  dataHyperlinkClicked: WithLocation & { url: string };
  /** A visual has rendered, if `visualRenderedEvents` is enabled. */
  visualRendered: WithLocation & { name?: string };
  /** The user clicked a visual. */
  visualClicked: WithLocation & { dataPoints?: IIdentityValue<IEqualsDataReference>[] };
  /** The user selected another item while editing. */
  selectionChanged: ICavasItemsSelection;
  /** Rendering has started. */
  renderingStarted: unknown;
  /** The report has lost focus. */
  blur: unknown;
  /** A data export that the user started has ended. */
  exportDataCompleted: IExportDataCompletedEvent;
}

/** Events of a dashboard. */
export interface DashboardEventMap extends EmbedEventMap {
  /** The user clicked a tile. */
  tileClicked: unknown;
}

/** Events of a single tile. */
export interface TileEventMap extends DashboardEventMap {
  /** The tile has loaded. */
  tileLoaded: unknown;
}

/** Events of Q&A. */
export interface QnaEventMap extends EmbedEventMap {
  /** A question was interpreted and its result rendered. */
  visualRendered: IQnaVisualRenderedEvent;
}

/** An event handler. The browser reports errors that it throws. They do not affect other handlers. */
export type EventHandler<T> = (event: CustomEvent<T>) => void;

/** The events that every content type has. */
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

/** The additional events of a report. */
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

/** Returns all events of a content type. Calls are marked as pure, so that bundles omit unused content types. */
export function addEmbedEvents(events: readonly string[]): readonly string[] {
  return [...embedEvents, ...events];
}
