import type { ColumnReference } from '../content/column-reference.ts';
import type { Shift } from './dataset.ts';
import type { GroupedRows } from './row-figures.ts';

/** Up to so many pairs of group and value, a bit for each is smaller and faster than a set. */
const mostBits = 1 << 28;

/** How many different values of a column there are in each group. */
export function distinctCounts(context: GroupedRows, column: ColumnReference, shift: Shift): Float64Array {
  const { dataset, grouping } = context;
  const [rows, groups] = [context.rows(shift), grouping.groups(shift)];
  const codes = dataset.codes(column, shift);
  if (column.table === dataset.model.factTable && dataset.isSorted(column))
    return changes(rows, groups, codes, grouping.count);
  const size = dataset.values(column).length;
  const counts = new Float64Array(grouping.count);
  const isNew = size * counts.length <= mostBits ? firstTimeByBit(size * counts.length) : firstTimeBySet();
  for (const row of rows) {
    const group = groups[row] ?? 0;
    if (isNew(group * size + (codes[row] ?? 0))) counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** In sorted rows, a value is new to a group when it is another than the group's last one. */
function changes(rows: Int32Array, groups: Int32Array, codes: Int32Array, count: number): Float64Array {
  const counts = new Float64Array(count);
  const last = new Int32Array(count).fill(-1);
  for (const row of rows) {
    const group = groups[row] ?? 0;
    const code = codes[row] ?? 0;
    if (last[group] === code) continue;
    last[group] = code;
    counts[group] = (counts[group] ?? 0) + 1;
  }
  return counts;
}

/** Whether a key is seen for the first time. */
type FirstTime = (key: number) => boolean;

function firstTimeByBit(count: number): FirstTime {
  const bits = new Uint32Array((count >>> 5) + 1);
  return (key) => {
    const [at, bit] = [key >>> 5, 1 << (key & 31)];
    const before = bits[at] ?? 0;
    if ((before & bit) !== 0) return false;
    bits[at] = before | bit;
    return true;
  };
}

function firstTimeBySet(): FirstTime {
  const seen = new Set<number>();
  return (key) => {
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}
