import { parseColumn } from '@embed-portal/emulator-protocol/column-reference';
import { conditionOperators, filterTypes } from '@embed-portal/emulator-protocol/filter';
import type { Filter, HierarchyNode } from '@embed-portal/emulator-protocol/filter';
import type { Value } from '@embed-portal/emulator-protocol/value';
import { columns } from './rides.ts';
import type { WideRow } from './rides.ts';

/**
 * Creates a function that generates random filters with values from `rows`. The same random numbers result in the same
 * filters.
 */
export function createFilterGenerator(random: () => number, rows: readonly WideRow[]): () => Filter[] {
  const pickInt = (max: number): number => Math.floor(random() * max);
  const pick = <T>(items: readonly T[]): T => items[pickInt(items.length)] as T;
  const names = Object.keys(columns);
  const pickValue = (name: string): Value => {
    const chance = random();
    if (chance < 0.08) return null;
    if (chance < 0.14) return pick<Value>(['nowhere', 7, '']);
    const value = pick(rows)[name] ?? null;
    if (typeof value === 'string' && chance < 0.3)
      return chance < 0.22 ? value.toUpperCase() : value.slice(0, 2);
    if (columns[name] === 'date' && chance < 0.5) return `${String(value)}T00:00:00.000Z`;
    return value;
  };
  const repeat = <T>(create: () => T, max: number): T[] => Array.from({ length: pickInt(max + 1) }, create);
  const buildBasicFilter = (): Filter => {
    const name = pick(names);
    const operator = pick(['In', 'In', 'NotIn', 'All'] as const);
    return {
      filterType: filterTypes.basic,
      target: parseColumn(name),
      operator,
      values: repeat(() => pickValue(name), 5),
    };
  };
  const buildCondition = (name: string) => ({ operator: pick(conditionOperators), value: pickValue(name) });
  const buildAdvancedFilter = (): Filter => {
    const name = pick(names);
    const conditions = repeat(() => buildCondition(name), 2);
    return {
      filterType: filterTypes.advanced,
      target: parseColumn(name),
      logicalOperator: pick(['And', 'Or']),
      conditions,
    };
  };
  const buildTupleFilter = (): Filter => {
    const columnNames = [pick(names), pick(names)];
    const values = repeat(() => columnNames.map((name) => ({ value: pickValue(name) })), 4);
    return { filterType: filterTypes.tuple, target: columnNames.map(parseColumn), operator: 'In', values };
  };
  const buildRelativeFilter = (): Filter => {
    const hasTime = random() < 0.25;
    return {
      filterType: hasTime ? filterTypes.relativeTime : filterTypes.relativeDate,
      target: parseColumn(hasTime ? 'Ride[Moment]' : 'Ride[Day]'),
      operator: pick([0, 1, 2] as const),
      timeUnitsCount: pickInt(20) + 1,
      timeUnitType: hasTime ? pick([7, 8] as const) : pick([0, 1, 2, 3, 4, 5, 6] as const),
      includeToday: random() < 0.5,
    };
  };
  const buildTopNFilter = (): Filter => ({
    filterType: filterTypes.topN,
    target: parseColumn(pick(['Place[City]', 'Place[Country]', 'Ride[Kind]'])),
    operator: pick(['Top', 'Bottom']),
    itemCount: pickInt(4) + 1,
    orderBy:
      random() < 0.5
        ? { measure: 'Total units' }
        : { table: 'Ride', column: 'Units', aggregationFunction: 'Sum' },
  });
  const buildMeasureFilter = (): Filter => ({
    filterType: filterTypes.advanced,
    target: { measure: pick(['Total units', 'Rides']) },
    logicalOperator: pick(['And', 'Or']),
    conditions: repeat(
      () => ({
        operator: pick(['LessThan', 'GreaterThanOrEqual', 'Is', 'IsNot', 'IsBlank'] as const),
        value: pickInt(300),
      }),
      2,
    ),
  });
  // Values that differ only in case are merged, because their nodes could contradict each other.
  const buildNodes = (columnNames: string[], depth: number): HierarchyNode[] => {
    const [name, ...rest] = columnNames.slice(depth);
    if (name === undefined) return [];
    const randomValues = repeat(() => pick(rows)[name] ?? null, 3);
    const values = new Map(randomValues.map((value) => [String(value).toLowerCase(), value])).values();
    return Array.from(values, (value) => {
      const operator = pick([undefined, 'Selected', 'NotSelected', 'Inherited'] as const);
      const children = rest.length > 0 && random() < 0.6 ? buildNodes(columnNames, depth + 1) : [];
      return { value, children, ...(operator ? { operator } : {}) };
    });
  };
  const buildHierarchyFilter = (): Filter => {
    const columnNames = ['Place[Country]', 'Place[City]', 'Ride[Kind]'];
    return {
      filterType: filterTypes.hierarchy,
      target: columnNames.map(parseColumn),
      hierarchyData: buildNodes(columnNames, 0),
    };
  };
  const builders = [
    buildBasicFilter,
    buildBasicFilter,
    buildAdvancedFilter,
    buildAdvancedFilter,
    buildTupleFilter,
    buildRelativeFilter,
    buildTopNFilter,
    buildMeasureFilter,
    buildHierarchyFilter,
  ];
  return () => [pick(builders)(), ...repeat(() => pick(builders)(), 2)];
}
