import type { OrderBy, Page, ReportDefinition, SlicerVisual, Visual } from '../../content/report-schema.ts';
import { parseColumn } from '../../content/column-reference.ts';
import type { Value } from '../../data/table-rows.ts';
import { filterTypes } from '../../engine/filter.ts';
import type { BasicFilter, Filter } from '../../engine/filter.ts';
import { toQueryFilter } from './filters.ts';
import type { HostFilter } from './filters.ts';

/** A picked mark of a chart or row of a table: a value for each of its columns (`Table[Column]`). */
export type DataPoint = Record<string, Value>;

/** The marks that are picked, all in one visual of the active page. */
export interface Selection {
  visual: string;
  points: DataPoint[];
}

/** Everything that a viewer or the host can change in a report: what bookmarks capture. */
export interface ReportState {
  activePage: string;
  reportFilters: HostFilter[];
  /** By page name. */
  pageFilters: Record<string, HostFilter[]>;
  /** By `page/visual`. */
  visualFilters: Record<string, HostFilter[]>;
  /** By `page/visual`: what each slicer filters by. */
  slicers: Record<string, HostFilter[]>;
  /** By `page/visual`: the order that a viewer or the host chose. */
  sorts: Record<string, OrderBy>;
}

const basicSchema = 'http://powerbi.com/product/schema#basic';

export const toVisualKey = (page: string, visual: string): string => `${page}/${visual}`;

/** A report as its author left it. */
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

/** What a slicer filters by when these values are ticked; none ticked filters nothing. */
export function buildSlicerFilters(slicer: SlicerVisual, values: readonly Value[]): HostFilter[] {
  if (values.length === 0) return [];
  return [{ $schema: basicSchema, ...buildBasicFilter(slicer.column, values) }];
}

/** The values that are ticked in a slicer. */
export function getSlicerValues(filters: readonly HostFilter[]): Value[] {
  return filters.flatMap((filter) =>
    filter.filterType === filterTypes.basic && filter.operator === 'In' ? (filter.values as Value[]) : [],
  );
}

/** What a slicer filters by other than ticked values: the host may set ranges and the like. */
export function getNonValueFilters(filters: readonly HostFilter[]): HostFilter[] {
  return filters.filter((filter) => filter.filterType !== filterTypes.basic || filter.operator !== 'In');
}

/** All filters that hold for a visual: of report, page and itself, of the other slicers, and of a selection elsewhere. */
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

/** What picked points filter other visuals by. */
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
