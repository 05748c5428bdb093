import type { ActionButton, Visual } from '../../content/report-schema.ts';
import { parseColumn } from '../../content/references.ts';
import type { EmbedSession } from './embed-session.ts';
import type { Point } from './state.ts';

/** Tells the host what a viewer picked: the visual, and the identity of each mark. */
export function raiseSelection(session: EmbedSession, visual: Visual, points: readonly Point[]): void {
  const subject = subjectOf(session, visual, points);
  const selection = { ...subject, regions: [], filters: session.state.reportFilters };
  const place = { page: session.activePage.name, visual: visual.name };
  session.host.raise('dataSelected', selection, place);
  session.host.raise('selectionChanged', { ...selection, selectedItems: [subject.visual] }, place);
}

/** Tells the host where a viewer clicked: the visual, and the mark if there was one. */
export function raiseClick(session: EmbedSession, visual: Visual, point: Point | undefined): void {
  const place = { page: session.activePage.name, visual: visual.name };
  session.host.raise('visualClicked', subjectOf(session, visual, point ? [point] : []), place);
}

/** Tells the host which button of the report a viewer pressed, and where it leads. */
export function raiseButton(session: EmbedSession, { name, title, text, action }: ActionButton): void {
  const { type, ...target } = action;
  const body = { id: name, title: title === '' ? text : title, type, ...target };
  session.host.raise('buttonClicked', body, { page: session.activePage.name, visual: name });
}

/** Tells the host which of its menu commands a viewer chose, and on which mark if it was on one. */
export function raiseCommand(
  session: EmbedSession,
  visual: Visual,
  command: string,
  point: Point | undefined,
): void {
  const place = { page: session.activePage.name, visual: visual.name };
  const subject = subjectOf(session, visual, point ? [point] : []);
  session.host.raise('commandTriggered', { command, visualName: visual.name, ...subject }, place);
}

/** Tells the host which link a viewer followed, or wanted to. */
export function raiseHyperlink(session: EmbedSession, visual: Visual, url: string): void {
  const { visual: shown, page, report } = subjectOf(session, visual, []);
  const place = { page: page.name, visual: visual.name };
  session.host.raise('dataHyperlinkClicked', { url, visual: shown, page, report }, place);
}

function subjectOf(session: EmbedSession, visual: Visual, points: readonly Point[]) {
  const { report, activePage } = session;
  const { name, title, type, layout } = visual;
  return {
    visual: { name, title, type, layout },
    page: { name: activePage.name, displayName: activePage.displayName },
    report: { id: report.id, displayName: report.name },
    dataPoints: points.map((point) => ({
      identity: identityOf(point),
      values: valuesOf(session, visual, point),
    })),
  };
}

function identityOf(point: Point) {
  return Object.entries(point).map(([column, equals]) => ({ target: parseColumn(column), equals }));
}

/** The figures of a mark, from the answer that drew it. */
function valuesOf(session: EmbedSession, visual: Visual, point: Point) {
  const figures = session.getVisualData(visual.name);
  const [query] = figures?.queries ?? [];
  if (!query) return [];
  const row = figures?.results[0]?.rows.find((candidate) =>
    query.groupBy.every((column, index) => !(column in point) || candidate[index] === point[column]),
  );
  return query.measures.map((measure, index) => {
    const value = row?.[query.groupBy.length + index] ?? null;
    return { target: { measure }, value, formattedValue: session.formatValue(measure, value) };
  });
}
