import { parseColumn } from '../../src/content/column-reference.ts';
import type { Value } from '../../src/data/table-rows.ts';
import { conditionOperators, filterTypes } from '../../src/engine/filter.ts';
import type { Filter, HierarchyNode } from '../../src/engine/filter.ts';
import { columns } from './rides.ts';
import type { WideRow } from './rides.ts';

/** Creates random filters for the given rows. The same random numbers create the same filters. */
export function filterSource(random: () => number, rows: readonly WideRow[]): () => Filter[] {
  const randomInt = (max: number): number => Math.floor(random() * max);
  const pick = <T>(from: readonly T[]): T => from[randomInt(from.length)] as T;
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
  const repeat = <T>(create: () => T, max: number): T[] => Array.from({ length: randomInt(max + 1) }, create);
  const basic = (): Filter => {
    const name = pick(names);
    const operator = pick(['In', 'In', 'NotIn', 'All'] as const);
    return {
      filterType: filterTypes.basic,
      target: parseColumn(name),
      operator,
      values: repeat(() => pickValue(name), 5),
    };
  };
  const condition = (name: string) => ({ operator: pick(conditionOperators), value: pickValue(name) });
  const advanced = (): Filter => {
    const name = pick(names);
    const conditions = repeat(() => condition(name), 2);
    return {
      filterType: filterTypes.advanced,
      target: parseColumn(name),
      logicalOperator: pick(['And', 'Or']),
      conditions,
    };
  };
  const tuple = (): Filter => {
    const columnNames = [pick(names), pick(names)];
    const values = repeat(() => columnNames.map((name) => ({ value: pickValue(name) })), 4);
    return { filterType: filterTypes.tuple, target: columnNames.map(parseColumn), operator: 'In', values };
  };
  const relative = (): Filter => {
    const hasTime = random() < 0.25;
    return {
      filterType: hasTime ? filterTypes.relativeTime : filterTypes.relativeDate,
      target: parseColumn(hasTime ? 'Ride[Moment]' : 'Ride[Day]'),
      operator: pick([0, 1, 2] as const),
      timeUnitsCount: randomInt(20) + 1,
      timeUnitType: hasTime ? pick([7, 8] as const) : pick([0, 1, 2, 3, 4, 5, 6] as const),
      includeToday: random() < 0.5,
    };
  };
  const topN = (): Filter => ({
    filterType: filterTypes.topN,
    target: parseColumn(pick(['Place[City]', 'Place[Country]', 'Ride[Kind]'])),
    operator: pick(['Top', 'Bottom']),
    itemCount: randomInt(4) + 1,
    orderBy:
      random() < 0.5
        ? { measure: 'Total units' }
        : { table: 'Ride', column: 'Units', aggregationFunction: 'Sum' },
  });
  const onMeasure = (): Filter => ({
    filterType: filterTypes.advanced,
    target: { measure: pick(['Total units', 'Rides']) },
    logicalOperator: pick(['And', 'Or']),
    conditions: repeat(
      () => ({
        operator: pick(['LessThan', 'GreaterThanOrEqual', 'Is', 'IsNot', 'IsBlank'] as const),
        value: randomInt(300),
      }),
      2,
    ),
  });
  // At most one node per set of rows, because two could contradict each other.
  const nodes = (columnNames: string[], depth: number): HierarchyNode[] => {
    const [name, ...rest] = columnNames.slice(depth);
    if (name === undefined) return [];
    const picked = repeat(() => pick(rows)[name] ?? null, 3);
    const values = new Map(picked.map((value) => [String(value).toLowerCase(), value])).values();
    return Array.from(values, (value) => {
      const operator = pick([undefined, 'Selected', 'NotSelected', 'Inherited'] as const);
      const children = rest.length > 0 && random() < 0.6 ? nodes(columnNames, depth + 1) : [];
      return { value, children, ...(operator ? { operator } : {}) };
    });
  };
  const hierarchy = (): Filter => {
    const columnNames = ['Place[Country]', 'Place[City]', 'Ride[Kind]'];
    return {
      filterType: filterTypes.hierarchy,
      target: columnNames.map(parseColumn),
      hierarchyData: nodes(columnNames, 0),
    };
  };
  const kinds = [basic, basic, advanced, advanced, tuple, relative, topN, onMeasure, hierarchy];
  return () => [pick(kinds)(), ...repeat(() => pick(kinds)(), 2)];
}
