import type { ActionButton, Visual } from '../../content/report-schema.ts';
import type { Value } from '../../data/table-rows.ts';
import type { EmbedSession } from './embed-session.ts';
import { buildSlicerFilters } from './state.ts';
import type { DataPoint } from './state.ts';
import { raiseButtonClicked, raiseSelection } from './visual-events.ts';

/** Selects values of a slicer. An empty list clears the slicer. */
export function selectSlicerValues(session: EmbedSession, visual: Visual, values: Value[]): void {
  if (visual.type !== 'slicer') return;
  session.setSlicer(session.activePage.name, visual.name, buildSlicerFilters(visual, values));
  raiseSelection(
    session,
    visual,
    values.map((value) => ({ [visual.column]: value })),
  );
}

/** Selects data points of a visual. An empty list clears the selection. */
export function selectPoints(session: EmbedSession, visual: Visual, points: DataPoint[]): void {
  session.selection = points.length > 0 ? { visual: visual.name, points } : undefined;
  raiseSelection(session, visual, points);
  void session.refresh();
}

/** Clears the selection, if any. */
export function clearSelection(session: EmbedSession): void {
  const visual = session.activePage.visuals.find(({ name }) => name === session.selection?.visual);
  if (visual) selectPoints(session, visual, []);
}

/** Raises `buttonClicked` and runs the authored action of a button. */
export function pressButton(session: EmbedSession, button: ActionButton): void {
  raiseButtonClicked(session, button);
  const { action } = button;
  if (action.type === 'page') session.setPage(action.page, 'user');
  if (action.type === 'bookmark') session.bookmarks.applyByName(action.bookmark);
}
