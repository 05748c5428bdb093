import { equalsCell, toCellValue } from './cell-matching.ts';
import type { YearShift } from './dataset.ts';
import type { HierarchyFilter, HierarchyNode } from './filter.ts';
import type { FilterableRows } from './row-selection.ts';
import { getTargetColumn } from './target.ts';

/** Clears `mask` for all rows that the hierarchy does not select. An empty hierarchy clears no rows. */
export function applyHierarchyFilter(
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
