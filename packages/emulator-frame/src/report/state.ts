import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import { filterTypes } from '@embed-portal/emulator-protocol/filter';
import type { BasicFilter, Filter } from '@embed-portal/emulator-protocol/filter';
import type {
  OrderBy,
  Page,
  ReportDefinition,
  SlicerVisual,
  Visual,
} from '@embed-portal/emulator-protocol/report-schema';
import type { Value } from '@embed-portal/emulator-protocol/value';
import { toQueryFilter } from './filters.ts';
import type { HostFilter } from './filters.ts';

/** Data point: the mark of a chart or the row of a table, as values by column (`Table[Column]`). */
export type DataPoint = Record<string, Value>;

/** Selected data points of one visual of the active page. */
export interface Selection {
  visual: string;
  points: DataPoint[];
}

/** Report state that the viewer and the host page can change, and that bookmarks capture. */
export interface ReportState {
  activePage: string;
  reportFilters: HostFilter[];
  /** Filters by page name. */
  pageFilters: Record<string, HostFilter[]>;
  /** Filters by `page/visual`. */
  visualFilters: Record<string, HostFilter[]>;
  /** Filters of each slicer, by `page/visual`. */
  slicers: Record<string, HostFilter[]>;
  /** Sort orders that override the authored sort orders, by `page/visual`. */
  sorts: Record<string, OrderBy>;
}

const basicSchema = 'http://powerbi.com/product/schema#basic';

/** Returns the key of a visual in `ReportState`. */
export const toVisualKey = (page: string, visual: string): string => `${page}/${visual}`;

/** Builds the authored state of a report. */
export function buildAuthoredState({ pages }: ReportDefinition): ReportState {
  const slicers = pages.flatMap((page) =>
    page.visuals
      .filter((visual) => visual.type === 'slicer')
      .map((slicer): [string, HostFilter[]] => [
        toVisualKey(page.name, slicer.name),
        buildSlicerFilters(slicer, slicer.selected),
      ]),
  );
  const firstPage = pages.find(({ hidden }) => !hidden) ?? pages[0];
  return {
    activePage: firstPage?.name ?? '',
    reportFilters: [],
    pageFilters: {},
    visualFilters: {},
    slicers: Object.fromEntries(slicers),
    sorts: {},
  };
}

/** Builds the filter of selected slicer values. An empty selection results in no filter. */
export function buildSlicerFilters(slicer: SlicerVisual, values: readonly Value[]): HostFilter[] {
  if (values.length === 0) return [];
  return [{ $schema: basicSchema, ...buildBasicFilter(slicer.column, values) }];
}

/** Returns the values selected in a slicer. */
export function getSlicerValues(filters: readonly HostFilter[]): Value[] {
  return filters.flatMap((filter) =>
    filter.filterType === filterTypes.basic && filter.operator === 'In' ? (filter.values as Value[]) : [],
  );
}

/** Returns slicer filters that do not select values, such as ranges set by the host page. */
export function getNonValueFilters(filters: readonly HostFilter[]): HostFilter[] {
  return filters.filter((filter) => filter.filterType !== filterTypes.basic || filter.operator !== 'In');
}

/**
 * Returns all filters of a visual: the filters of the report, the page and the visual, of other slicers, and of
 * selections in other visuals.
 */
export function getEffectiveFilters(
  state: ReportState,
  page: Page,
  visual: Visual,
  selection: Selection | undefined,
): Filter[] {
  const slicers = page.visuals.filter(({ type, name }) => type === 'slicer' && name !== visual.name);
  const filters = [
    ...state.reportFilters,
    ...(state.pageFilters[page.name] ?? []),
    ...(state.visualFilters[toVisualKey(page.name, visual.name)] ?? []),
    ...slicers.flatMap(({ name }) => state.slicers[toVisualKey(page.name, name)] ?? []),
  ].map(toQueryFilter);
  const isCrossFiltered =
    selection !== undefined && selection.visual !== visual.name && visual.type !== 'slicer';
  return isCrossFiltered ? [...filters, ...buildSelectionFilters(selection.points)] : filters;
}

/** Builds the filters by which selected data points filter other visuals. */
export function buildSelectionFilters(points: readonly DataPoint[]): Filter[] {
  const columns = Object.keys(points[0] ?? {});
  const [onlyColumn] = columns;
  if (onlyColumn === undefined) return [];
  if (columns.length === 1)
    return [
      buildBasicFilter(
        onlyColumn,
        points.map((point) => point[onlyColumn] ?? null),
      ),
    ];
  return [
    {
      filterType: filterTypes.tuple,
      target: columns.map(parseColumn),
      operator: 'In',
      values: points.map((point) => columns.map((column) => ({ value: point[column] ?? null }))),
    },
  ];
}

function buildBasicFilter(column: string, values: readonly Value[]): BasicFilter {
  return { filterType: filterTypes.basic, target: parseColumn(column), operator: 'In', values: [...values] };
}
