import type { ColumnReference } from '@embed-portal/emulator-protocol/column-reference';
import { filterTypes } from '@embed-portal/emulator-protocol/filter';
import type {
  AdvancedFilter,
  BasicFilter,
  Filter,
  HierarchyFilter,
  HierarchyNode,
  RelativeFilter,
  TupleFilter,
} from '@embed-portal/emulator-protocol/filter';
import type { Value } from '@embed-portal/emulator-protocol/value';
import { equalsCell, matchesFilter, toCellValue } from './cell-matching.ts';
import type { FilterableRows, YearShift } from './dataset.ts';
import { getRelativeSpan } from './relative-span.ts';
import { getTargetColumn } from './target.ts';

/** Row-level security and reference time of a selection. */
export interface SelectionConditions {
  /**
   * Row-level security: only rows that match all filters of at least one role are included. An empty list means no
   * restriction.
   */
  roles?: Filter[][] | undefined;
  /** Reference time for relative filters, in milliseconds since 1970. */
  now: number;
}

/** Returns 1 for each row that matches all filters and at least one role. Aggregate filters must not be included. */
export function createRowMask(
  dataset: FilterableRows,
  filters: readonly Filter[],
  { roles = [], now }: SelectionConditions,
  shift: YearShift,
): Uint8Array {
  const mask = createFilterMask(dataset, filters, shift, now);
  if (roles.length === 0) return mask;
  const roleMasks = roles.map((role) => createFilterMask(dataset, role, shift, now));
  return mask.map((bit, row) => bit && Number(roleMasks.some((roleMask) => roleMask[row] === 1)));
}

function createFilterMask(
  dataset: FilterableRows,
  filters: readonly Filter[],
  shift: YearShift,
  now: number,
): Uint8Array {
  const mask = new Uint8Array(dataset.rowCount);
  for (const row of dataset.getAllRows(shift)) mask[row] = 1;
  for (const filter of filters) {
    if (filter.filterType === filterTypes.tuple) applyTupleFilter(dataset, filter, shift, mask);
    else if (filter.filterType === filterTypes.hierarchy) applyHierarchyFilter(dataset, filter, shift, mask);
    else if (filter.filterType !== filterTypes.topN) {
      const column = getTargetColumn(dataset.model, filter.target);
      applyCodeMask(
        mask,
        dataset.getCodes(column, shift),
        createCodeMask(dataset, column, createCellPredicate(filter, now)),
      );
    }
  }
  return mask;
}

/** Returns a predicate that accepts the cells of the target column that match a filter. */
function createCellPredicate(
  filter: BasicFilter | AdvancedFilter | RelativeFilter,
  now: number,
): (cell: Value) => boolean {
  if (filter.filterType === filterTypes.basic || filter.filterType === filterTypes.advanced) {
    return (cell) => matchesFilter(filter, cell);
  }
  const { from, to } = getRelativeSpan(filter, now);
  return (cell) => {
    const time = typeof cell === 'string' ? Date.parse(cell) : Number.NaN;
    return time >= from && time < to;
  };
}

function createCodeMask(
  dataset: FilterableRows,
  column: ColumnReference,
  predicate: (cell: Value) => boolean,
): Uint8Array {
  return Uint8Array.from(dataset.getValues(column), (cell) => Number(predicate(cell)));
}

function applyCodeMask(mask: Uint8Array, codes: Int32Array, codeMask: Uint8Array): void {
  for (let row = 0; row < mask.length; row += 1)
    mask[row] = (mask[row] ?? 0) & (codeMask[codes[row] ?? 0] ?? 0);
}

function applyTupleFilter(
  dataset: FilterableRows,
  filter: TupleFilter,
  shift: YearShift,
  mask: Uint8Array,
): void {
  const unionMask = new Uint8Array(mask.length);
  const columns = filter.target.map((target) => getTargetColumn(dataset.model, target));
  for (const tuple of filter.values) {
    const tupleMask = mask.slice();
    columns.forEach((column, index) => {
      const value = toCellValue(tuple[index]?.value ?? null);
      applyCodeMask(
        tupleMask,
        dataset.getCodes(column, shift),
        createCodeMask(dataset, column, (cell) => equalsCell(cell, value)),
      );
    });
    tupleMask.forEach((bit, row) => (unionMask[row] = (unionMask[row] ?? 0) | bit));
  }
  mask.set(unionMask);
}

/** Clears `mask` for all rows that the hierarchy does not select. An empty hierarchy clears no rows. */
function applyHierarchyFilter(
  dataset: FilterableRows,
  { target, hierarchyData }: HierarchyFilter,
  shift: YearShift,
  mask: Uint8Array,
): void {
  if (hierarchyData.length === 0) return;
  const columns = target.map((level) => getTargetColumn(dataset.model, level));
  const hierarchyMask = new Uint8Array(mask.length);
  const markNodes = (
    nodes: readonly HierarchyNode[],
    depth: number,
    rows: Int32Array,
    isParentSelected: boolean,
  ): void => {
    const column = columns[depth];
    if (!column) return;
    const codes = dataset.getCodes(column, shift);
    for (const node of nodes) {
      const nodeValue = toCellValue(node.value ?? node.keyValues?.at(-1) ?? null);
      const matchingCodes = dataset.getValues(column).map((cell) => equalsCell(cell, nodeValue));
      const nodeRows = rows.filter((row) => matchingCodes[codes[row] ?? 0] === true);
      const isNodeSelected = isSelected(node, isParentSelected);
      for (const row of nodeRows) hierarchyMask[row] = Number(isNodeSelected);
      markNodes(node.children ?? [], depth + 1, nodeRows, isNodeSelected);
    }
  };
  const candidates = Int32Array.from(mask.keys()).filter((row) => mask[row] === 1);
  markNodes(hierarchyData, 0, candidates, false);
  mask.forEach((bit, row) => (mask[row] = bit & (hierarchyMask[row] ?? 0)));
}

/** Returns whether a node is selected. Without an operator, a leaf is selected and other nodes inherit from their parent. */
function isSelected({ operator, children }: HierarchyNode, isParentSelected: boolean): boolean {
  if (operator === undefined) return (children ?? []).length === 0 || isParentSelected;
  return operator === 'Inherited' ? isParentSelected : operator === 'Selected';
}
