import type { Visual } from '../../content/report-schema.ts';
import { parseColumn } from '../../content/references.ts';
import type { Session } from './session.ts';
import type { Point } from './state.ts';

/** Tells the host what a viewer picked: the visual, and the identity of each mark. */
export function raiseSelection(session: Session, visual: Visual, points: readonly Point[]): void {
  const { report, activePage } = session;
  const place = { page: activePage.name, visual: visual.name };
  const { name, title, type, layout } = visual;
  const selection = {
    visual: { name, title, type, layout },
    page: { name: activePage.name, displayName: activePage.displayName },
    report: { id: report.id, displayName: report.name },
    dataPoints: points.map((point) => ({
      identity: identityOf(point),
      values: valuesOf(session, visual, point),
    })),
    regions: [],
    filters: session.state.reportFilters,
  };
  session.host.raise('dataSelected', selection, place);
  session.host.raise('selectionChanged', { ...selection, selectedItems: [selection.visual] }, place);
}

function identityOf(point: Point) {
  return Object.entries(point).map(([column, equals]) => ({ target: parseColumn(column), equals }));
}

/** The figures of a mark, from the answer that drew it. */
function valuesOf(session: Session, visual: Visual, point: Point) {
  const figures = session.figuresOf(visual.name);
  const [query] = figures?.queries ?? [];
  if (!query) return [];
  const row = figures?.results[0]?.rows.find((candidate) =>
    query.groupBy.every((column, index) => !(column in point) || candidate[index] === point[column]),
  );
  return query.measures.map((measure, index) => {
    const value = row?.[query.groupBy.length + index] ?? null;
    return { target: { measure }, value, formattedValue: session.formatFigure(measure, value) };
  });
}
