import { dashboardEvents, embedEvents, qnaEvents, reportEvents, tileEvents } from '../content/events.ts';
import type { QnaEventMap, ReportEventMap, TileEventMap } from '../content/events.ts';

/** The events of all content types, for components whose content type is only known at run time. */
export interface AnyContentEvents extends Omit<ReportEventMap, 'visualRendered'>, TileEventMap {
  /** A visual has rendered, or the result of a question. */
  visualRendered: ReportEventMap['visualRendered'] | QnaEventMap['visualRendered'];
}

/** The names of the events of all content types. */
export const eventNames: readonly (keyof AnyContentEvents)[] = [
  ...new Set([...embedEvents, ...reportEvents, ...dashboardEvents, ...tileEvents, ...qnaEvents]),
];
