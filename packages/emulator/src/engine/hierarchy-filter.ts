import type { Shift } from './dataset.ts';
import { comparable, same } from './conditions.ts';
import type { HierarchyFilter, HierarchyNode } from './filter.ts';
import type { Filtered } from './row-selection.ts';
import { columnOfTarget } from './target.ts';

/** Drops the rows that no ticked node of the tree stands for. A tree without nodes drops none. */
export function keepTicked(
  dataset: Filtered,
  { target, hierarchyData }: HierarchyFilter,
  shift: Shift,
  mask: Uint8Array,
): void {
  if (hierarchyData.length === 0) return;
  const columns = target.map((level) => columnOfTarget(dataset.model, level));
  const ticked = new Uint8Array(mask.length);
  const paint = (
    nodes: readonly HierarchyNode[],
    depth: number,
    rows: Int32Array,
    inherited: boolean,
  ): void => {
    const column = columns[depth];
    if (!column) return;
    const codes = dataset.codes(column, shift);
    for (const node of nodes) {
      const wanted = comparable(node.value ?? node.keyValues?.at(-1) ?? null);
      const named = dataset.values(column).map((cell) => same(cell, wanted));
      const own = rows.filter((row) => named[codes[row] ?? 0] === true);
      const selected = isTicked(node, inherited);
      for (const row of own) ticked[row] = Number(selected);
      paint(node.children ?? [], depth + 1, own, selected);
    }
  };
  const candidates = Int32Array.from(mask.keys()).filter((row) => mask[row] === 1);
  paint(hierarchyData, 0, candidates, false);
  mask.forEach((hit, row) => (mask[row] = hit & (ticked[row] ?? 0)));
}

/** A node without an operator is ticked when it ends its branch; else it says what the one above says. */
function isTicked({ operator, children }: HierarchyNode, inherited: boolean): boolean {
  if (operator === undefined) return (children ?? []).length === 0 || inherited;
  return operator === 'Inherited' ? inherited : operator === 'Selected';
}
