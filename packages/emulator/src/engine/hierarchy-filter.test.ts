import fc from 'fast-check';
import { beforeAll, describe, it } from 'vitest';
import { column, groupRows, loadSample } from '../../test/support/brute-force.ts';
import type { Sample } from '../../test/support/brute-force.ts';
import type { JoinedRow } from '../data/join-rows.ts';
import type { HierarchyNode } from './filter.ts';

let sample: Sample;

beforeAll(async () => {
  sample = await loadSample(1500);
});

describe('a hierarchy filter', () => {
  const levels = ['Product[Category]', 'Product[Subcategory]', 'Product[Product]'];
  const operator = fc.constantFrom(
    'Selected' as const,
    'NotSelected' as const,
    'Inherited' as const,
    undefined,
  );

  const nodes = (depth: number, within: () => JoinedRow[]): fc.Arbitrary<HierarchyNode[]> =>
    fc.array(fc.tuple(fc.nat(), operator), { maxLength: 3 }).chain((picks) => {
      const level = levels[depth] ?? '';
      const values = [...groupRows(within(), level).keys()] as string[];
      const chosen = [...new Map(picks.map(([pick, op]) => [values[pick % values.length] ?? '', op]))];
      return fc.tuple(
        ...chosen.map(([value, op]) => {
          const below = () => within().filter((row) => row[level] === value);
          const children = depth < 2 ? nodes(depth + 1, below) : fc.constant([] as HierarchyNode[]);
          return children.map((list): HierarchyNode => ({
            value,
            ...(op === undefined ? {} : { operator: op }),
            ...(list.length > 0 ? { children: list } : {}),
          }));
        }),
      );
    });

  /** Walks down from the root along one row, as the description says it. */
  function isKept(row: JoinedRow, list: readonly HierarchyNode[], depth = 0, inherited = false): boolean {
    const node = list.find(({ value }) => value === row[levels[depth] ?? '']);
    if (!node) return inherited;
    const implied = node.children ? inherited : true;
    const own = { Selected: true, NotSelected: false, Inherited: inherited, none: implied }[
      node.operator ?? 'none'
    ];
    return isKept(row, node.children ?? [], depth + 1, own);
  }

  it('keeps the rows whose nearest node in the tree is ticked', () => {
    const tree = fc.constant(0).chain(() => nodes(0, () => sample.rows));
    fc.assert(
      fc.property(tree, fc.boolean(), (hierarchyData, byLevels) => {
        const target = levels.map((name) =>
          byLevels
            ? { table: 'Product', hierarchy: 'Catalog', hierarchyLevel: column(name).column }
            : column(name),
        );
        const kept =
          hierarchyData.length === 0 ? sample.rows : sample.rows.filter((row) => isKept(row, hierarchyData));
        sample.expectRevenue([{ filterType: 9, target, hierarchyData }], kept, 'Store[Country]');
      }),
      { numRuns: 120 },
    );
  });
});
