import type { QueryResult } from '@embed-portal/emulator-protocol/query-definition';
import type { Page, Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { FrameQuery } from '@embed-portal/emulator-protocol/service-messages';
import { buildTopFilters, applySort } from './sorting.ts';
import { getEffectiveFilters, toVisualKey } from './state.ts';
import type { ReportState, Selection } from './state.ts';
import type { VisualData } from './visual-data.ts';
import { buildQueries } from './visual-queries.ts';

/** Queries of a visual. `highlight` queries the part of the first result that matches a selection in another visual. */
export interface VisualQueries {
  name: string;
  queries: FrameQuery[];
  highlight: FrameQuery | undefined;
}

const highlightingTypes = new Set([
  'barChart',
  'clusteredBarChart',
  'columnChart',
  'clusteredColumnChart',
  'donutChart',
]);

/** Builds the queries of all visuals of a page with their effective filters. */
export function buildPageQueries(
  state: ReportState,
  page: Page,
  selection: Selection | undefined,
): VisualQueries[] {
  const slicers = page.visuals.filter((visual) => visual.type === 'slicer');
  return page.visuals.map((visual) => {
    const slicedBy = slicers.filter((slicer) => slicer !== visual).map(({ column }) => column);
    const isHighlighting = showsHighlight(visual, selection);
    const sort = state.sorts[toVisualKey(page.name, visual.name)];
    const sortedVisual = applySort(visual, sort);
    const filters = [
      ...getEffectiveFilters(state, page, visual, isHighlighting ? undefined : selection),
      ...buildTopFilters(visual, sort),
    ];
    const queries = buildQueries(sortedVisual).map((query) => ({ ...query, filters, slicedBy }));
    const [first] = queries;
    if (!isHighlighting || !first) return { name: visual.name, queries, highlight: undefined };
    const { groupBy, measures } = first;
    const highlight = { groupBy, measures, filters: getEffectiveFilters(state, page, visual, selection) };
    return { name: visual.name, queries, highlight };
  });
}

/** Returns all queries in the order expected by `assignResults`. */
export function flattenQueries(visualQueries: readonly VisualQueries[]): FrameQuery[] {
  return visualQueries.flatMap(({ queries, highlight }) => (highlight ? [...queries, highlight] : queries));
}

/** Assigns query results to their visuals. */
export function assignResults(
  visualQueries: readonly VisualQueries[],
  results: readonly QueryResult[],
): Map<string, VisualData> {
  let next = 0;
  return new Map(
    visualQueries.map(({ name, queries, highlight }) => {
      const visualResults = results.slice(next, (next += queries.length));
      const highlightResult = highlight ? results[next++] : undefined;
      return [
        name,
        { queries, results: visualResults, ...(highlightResult ? { highlight: highlightResult } : {}) },
      ];
    }),
  );
}

/** Returns whether a visual highlights the selection. Only bar, column and donut charts do. All others are filtered. */
function showsHighlight(visual: Visual, selection: Selection | undefined): boolean {
  return selection !== undefined && selection.visual !== visual.name && highlightingTypes.has(visual.type);
}
