import { parseColumn } from '../../content/column-reference.ts';
import type { ActionButton, Visual } from '../../content/report-schema.ts';
import type { EmbedSession } from './embed-session.ts';
import type { DataPoint } from './state.ts';

/** Raises `dataSelected` and `selectionChanged` with the selected data points. */
export function raiseSelection(session: EmbedSession, visual: Visual, points: readonly DataPoint[]): void {
  const body = buildEventBody(session, visual, points);
  const selection = { ...body, regions: [], filters: session.state.reportFilters };
  const location = { page: session.activePage.name, visual: visual.name };
  session.host.raise('dataSelected', selection, location);
  session.host.raise('selectionChanged', { ...selection, selectedItems: [body.visual] }, location);
}

/** Raises `visualClicked`, with the clicked data point, if any. */
export function raiseVisualClicked(
  session: EmbedSession,
  visual: Visual,
  point: DataPoint | undefined,
): void {
  const location = { page: session.activePage.name, visual: visual.name };
  session.host.raise('visualClicked', buildEventBody(session, visual, point ? [point] : []), location);
}

/** Raises `buttonClicked` with the button's target. */
export function raiseButtonClicked(session: EmbedSession, { name, title, text, action }: ActionButton): void {
  const { type, ...target } = action;
  const body = { id: name, title: title === '' ? text : title, type, ...target };
  session.host.raise('buttonClicked', body, { page: session.activePage.name, visual: name });
}

/** Raises `commandTriggered`, with the data point on which the menu was opened, if any. */
export function raiseCommandTriggered(
  session: EmbedSession,
  visual: Visual,
  command: string,
  point: DataPoint | undefined,
): void {
  const location = { page: session.activePage.name, visual: visual.name };
  const body = buildEventBody(session, visual, point ? [point] : []);
  session.host.raise('commandTriggered', { command, visualName: visual.name, ...body }, location);
}

/** Raises `dataHyperlinkClicked` for a link in a visual. */
export function raiseHyperlinkClicked(session: EmbedSession, visual: Visual, url: string): void {
  const { visual: visualBody, page, report } = buildEventBody(session, visual, []);
  const location = { page: page.name, visual: visual.name };
  session.host.raise('dataHyperlinkClicked', { url, visual: visualBody, page, report }, location);
}

function buildEventBody(session: EmbedSession, visual: Visual, points: readonly DataPoint[]) {
  const { report, activePage } = session;
  const { name, title, type, layout } = visual;
  return {
    visual: { name, title, type, layout },
    page: { name: activePage.name, displayName: activePage.displayName },
    report: { id: report.id, displayName: report.name },
    dataPoints: points.map((point) => ({
      identity: toIdentity(point),
      values: findValues(session, visual, point),
    })),
  };
}

function toIdentity(point: DataPoint) {
  return Object.entries(point).map(([column, equals]) => ({ target: parseColumn(column), equals }));
}

/** Finds the rendered values of a data point. */
function findValues(session: EmbedSession, visual: Visual, point: DataPoint) {
  const data = session.getVisualData(visual.name);
  const [query] = data?.queries ?? [];
  if (!query) return [];
  const row = data?.results[0]?.rows.find((candidate) =>
    query.groupBy.every((column, index) => !(column in point) || candidate[index] === point[column]),
  );
  return query.measures.map((measure, index) => {
    const value = row?.[query.groupBy.length + index] ?? null;
    return { target: { measure }, value, formattedValue: session.formatValue(measure, value) };
  });
}
