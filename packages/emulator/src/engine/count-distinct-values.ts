import type { ColumnReference } from '../content/column-reference.ts';
import type { YearShift } from './dataset.ts';
import type { GroupedRows } from './row-aggregates.ts';

/** Maximum number of pairs of group and value for which a bitset is smaller and faster than a set. */
const maxBitsetSize = 1 << 28;

/** Counts the distinct values of a column in each group. */
export function countDistinctValues(
  context: GroupedRows,
  column: ColumnReference,
  shift: YearShift,
): Float64Array {
  const { dataset, grouping } = context;
  const [rows, groups] = [context.getRows(shift), grouping.getGroups(shift)];
  const codes = dataset.getCodes(column, shift);
  if (column.table === dataset.model.factTable && dataset.isSorted(column))
    return countSortedValues(rows, groups, codes, grouping.count);
  const size = dataset.getValues(column).length;
  const counts = new Float64Array(grouping.count);
  const isFirst =
    size * counts.length <= maxBitsetSize ? createBitsetTracker(size * counts.length) : createSetTracker();
  for (const row of rows) {
    const group = groups[row] ?? 0;
    if (isFirst(group * size + (codes[row] ?? 0))) counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** Counts the changes of the code within each group, which equal the distinct values if the rows are sorted by code. */
function countSortedValues(
  rows: Int32Array,
  groups: Int32Array,
  codes: Int32Array,
  count: number,
): Float64Array {
  const counts = new Float64Array(count);
  const lastCodes = new Int32Array(count).fill(-1);
  for (const row of rows) {
    const group = groups[row] ?? 0;
    const code = codes[row] ?? 0;
    if (lastCodes[group] === code) continue;
    lastCodes[group] = code;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** Records a key and returns whether it occurs for the first time. */
type KeyTracker = (key: number) => boolean;

function createBitsetTracker(count: number): KeyTracker {
  const words = new Uint32Array((count >>> 5) + 1);
  return (key) => {
    const [index, bit] = [key >>> 5, 1 << (key & 31)];
    const word = words[index] ?? 0;
    if ((word & bit) !== 0) return false;
    words[index] = word | bit;
    return true;
  };
}

function createSetTracker(): KeyTracker {
  const keys = new Set<number>();
  return (key) => {
    if (keys.has(key)) return false;
    keys.add(key);
    return true;
  };
}
