import type { Page, Visual } from '../../content/report-schema.ts';
import type { FrameQuery } from '../../embed/protocol.ts';
import type { QueryResult } from '../../engine/query.ts';
import { firstRows, sorted } from './sorting.ts';
import { effectiveFilters, visualKey } from './state.ts';
import type { ReportState, Selection } from './state.ts';
import type { View, VisualFigures } from './view.ts';

/** What a visual of a page asks; `share` is the part that a selection elsewhere makes up of its first query. */
export interface VisualQueries {
  name: string;
  queries: FrameQuery[];
  share: FrameQuery | undefined;
}

const highlighting = new Set([
  'barChart',
  'clusteredBarChart',
  'columnChart',
  'clusteredColumnChart',
  'donutChart',
]);

/** All that the visuals of a page ask, with the filters that hold for each. */
export function pageQueries(
  view: Pick<View, 'queriesOf'>,
  state: ReportState,
  page: Page,
  selection: Selection | undefined,
): VisualQueries[] {
  const slicers = page.visuals.filter((visual) => visual.type === 'slicer');
  return page.visuals.map((visual) => {
    const slicedBy = slicers.filter((slicer) => slicer !== visual).map(({ column }) => column);
    const shared = isHighlighted(visual, selection);
    const sort = state.sorts[visualKey(page.name, visual.name)];
    const ordered = sorted(visual, sort);
    const filters = [
      ...effectiveFilters(state, page, visual, shared ? undefined : selection),
      ...firstRows(visual, sort),
    ];
    const queries = view.queriesOf(ordered).map((query) => ({ ...query, filters, slicedBy }));
    const [first] = queries;
    if (!shared || !first) return { name: visual.name, queries, share: undefined };
    const { groupBy, measures } = first;
    const share = { groupBy, measures, filters: effectiveFilters(state, page, visual, selection) };
    return { name: visual.name, queries, share };
  });
}

/** Every query in the order in which `pageFigures` takes the answers. */
export function flatQueries(asked: readonly VisualQueries[]): FrameQuery[] {
  return asked.flatMap(({ queries, share }) => (share ? [...queries, share] : queries));
}

/** Deals the answers out to the visuals that asked. */
export function pageFigures(
  asked: readonly VisualQueries[],
  answers: readonly QueryResult[],
): Map<string, VisualFigures> {
  let next = 0;
  return new Map(
    asked.map(({ name, queries, share }) => {
      const results = answers.slice(next, (next += queries.length));
      const highlight = share ? answers[next++] : undefined;
      return [name, { queries, results, ...(highlight ? { highlight } : {}) }];
    }),
  );
}

/** Bars, columns and rings keep their size and highlight the share; all other visuals are filtered. */
function isHighlighted(visual: Visual, selection: Selection | undefined): boolean {
  return selection !== undefined && selection.visual !== visual.name && highlighting.has(visual.type);
}
