import type { ColumnReference } from '../content/references.ts';
import type { Shift } from './dataset.ts';
import type { MeasureContext } from './measures.ts';

/** Up to so many pairs of group and value, a bit for each is smaller and faster than a set. */
const mostBits = 1 << 28;

/** How many different values of a column there are in each group. */
export function distinctCounts(context: MeasureContext, column: ColumnReference, shift: Shift): Float64Array {
  const { dataset, grouping } = context;
  const [rows, groups] = [context.rows(shift), context.groups(shift)];
  const codes = dataset.codes(column, shift);
  const size = dataset.values(column).length;
  const counts = new Float64Array(grouping.count());
  const isNew = size * counts.length <= mostBits ? firstTimeByBit(size * counts.length) : firstTimeBySet();
  for (let at = 0; at < rows.length; at += 1) {
    const group = groups[at] ?? 0;
    const code = codes[rows[at] ?? 0] ?? -1;
    if (code >= 0 && isNew(group * size + code)) counts[group] = (counts[group] ?? 0) + 1;
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
