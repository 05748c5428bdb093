import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import type { HierarchyNode } from '@embed-portal/emulator-protocol/filter';
import fc from 'fast-check';
import { beforeAll, describe, it } from 'vitest';
import { groupRows, loadSample } from '../../test/support/sample-rows.ts';
import type { Sample } from '../../test/support/sample-rows.ts';
import type { JoinedRow } from '../data/join-rows.ts';

let sample: Sample;

beforeAll(async () => {
  sample = await loadSample(1500);
});

describe('Hierarchy filter', () => {
  const levels = ['Product[Category]', 'Product[Subcategory]', 'Product[Product]'];
  const operator = fc.constantFrom(
    'Selected' as const,
    'NotSelected' as const,
    'Inherited' as const,
    undefined,
  );

  const createNodes = (depth: number, getRows: () => JoinedRow[]): fc.Arbitrary<HierarchyNode[]> =>
    fc.array(fc.tuple(fc.nat(), operator), { maxLength: 3 }).chain((picks) => {
      const level = levels[depth] ?? '';
      const values = [...groupRows(getRows(), level).keys()] as string[];
      const choices = [
        ...new Map(picks.map(([seed, nodeOperator]) => [values[seed % values.length] ?? '', nodeOperator])),
      ];
      return fc.tuple(
        ...choices.map(([value, nodeOperator]) => {
          const getChildRows = () => getRows().filter((row) => row[level] === value);
          const children =
            depth < 2 ? createNodes(depth + 1, getChildRows) : fc.constant([] as HierarchyNode[]);
          return children.map((nodes): HierarchyNode => ({
            value,
            ...(nodeOperator === undefined ? {} : { operator: nodeOperator }),
            ...(nodes.length > 0 ? { children: nodes } : {}),
          }));
        }),
      );
    });

  /** Returns whether the hierarchy selects a row. Follows the path of the row from the root to its nearest node. */
  function isRowSelected(
    row: JoinedRow,
    nodes: readonly HierarchyNode[],
    depth = 0,
    isParentSelected = false,
  ): boolean {
    const node = nodes.find(({ value }) => value === row[levels[depth] ?? '']);
    if (!node) return isParentSelected;
    const isSelectedByDefault = node.children ? isParentSelected : true;
    const isNodeSelected = {
      Selected: true,
      NotSelected: false,
      Inherited: isParentSelected,
      none: isSelectedByDefault,
    }[node.operator ?? 'none'];
    return isRowSelected(row, node.children ?? [], depth + 1, isNodeSelected);
  }

  it('selects the rows whose nearest node in the tree is selected', () => {
    const tree = fc.constant(0).chain(() => createNodes(0, () => sample.rows));
    fc.assert(
      fc.property(tree, fc.boolean(), (hierarchyData, hasLevelTargets) => {
        const target = levels.map((name) =>
          hasLevelTargets
            ? { table: 'Product', hierarchy: 'Catalog', hierarchyLevel: parseColumn(name).column }
            : parseColumn(name),
        );
        const matching =
          hierarchyData.length === 0
            ? sample.rows
            : sample.rows.filter((row) => isRowSelected(row, hierarchyData));
        sample.expectRevenue([{ filterType: 9, target, hierarchyData }], matching, 'Store[Country]');
      }),
      { numRuns: 120 },
    );
  });
});
