import { parseColumn } from '../../src/content/column-reference.ts';
import type { Value } from '../../src/data/table-rows.ts';
import { conditionOperators, filterTypes } from '../../src/engine/filter.ts';
import type { Filter, HierarchyNode } from '../../src/engine/filter.ts';
import { columns } from './rides.ts';
import type { WideRow } from './rides.ts';

/** Creates random filters for the given rows. The same random numbers create the same filters. */
export function filterSource(random: () => number, rows: readonly WideRow[]): () => Filter[] {
  const whole = (most: number): number => Math.floor(random() * most);
  const pick = <T>(from: readonly T[]): T => from[whole(from.length)] as T;
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
  const few = <T>(make: () => T, most: number): T[] => Array.from({ length: whole(most + 1) }, make);
  const basic = (): Filter => {
    const name = pick(names);
    const operator = pick(['In', 'In', 'NotIn', 'All'] as const);
    return {
      filterType: filterTypes.basic,
      target: parseColumn(name),
      operator,
      values: few(() => pickValue(name), 5),
    };
  };
  const condition = (name: string) => ({ operator: pick(conditionOperators), value: pickValue(name) });
  const advanced = (): Filter => {
    const name = pick(names);
    const conditions = few(() => condition(name), 2);
    return {
      filterType: filterTypes.advanced,
      target: parseColumn(name),
      logicalOperator: pick(['And', 'Or']),
      conditions,
    };
  };
  const tuple = (): Filter => {
    const wide = [pick(names), pick(names)];
    const values = few(() => wide.map((name) => ({ value: pickValue(name) })), 4);
    return { filterType: filterTypes.tuple, target: wide.map(parseColumn), operator: 'In', values };
  };
  const relative = (): Filter => {
    const clock = random() < 0.25;
    return {
      filterType: clock ? filterTypes.relativeTime : filterTypes.relativeDate,
      target: parseColumn(clock ? 'Ride[Moment]' : 'Ride[Day]'),
      operator: pick([0, 1, 2] as const),
      timeUnitsCount: whole(20) + 1,
      timeUnitType: clock ? pick([7, 8] as const) : pick([0, 1, 2, 3, 4, 5, 6] as const),
      includeToday: random() < 0.5,
    };
  };
  const topN = (): Filter => ({
    filterType: filterTypes.topN,
    target: parseColumn(pick(['Place[City]', 'Place[Country]', 'Ride[Kind]'])),
    operator: pick(['Top', 'Bottom']),
    itemCount: whole(4) + 1,
    orderBy:
      random() < 0.5
        ? { measure: 'Total units' }
        : { table: 'Ride', column: 'Units', aggregationFunction: 'Sum' },
  });
  const onMeasure = (): Filter => ({
    filterType: filterTypes.advanced,
    target: { measure: pick(['Total units', 'Rides']) },
    logicalOperator: pick(['And', 'Or']),
    conditions: few(
      () => ({
        operator: pick(['LessThan', 'GreaterThanOrEqual', 'Is', 'IsNot', 'IsBlank'] as const),
        value: whole(300),
      }),
      2,
    ),
  });
  // At most one node per set of rows, because two could contradict each other.
  const nodes = (wide: string[], depth: number): HierarchyNode[] => {
    const [name, ...rest] = wide.slice(depth);
    if (name === undefined) return [];
    const drawn = few(() => pick(rows)[name] ?? null, 3);
    const values = new Map(drawn.map((value) => [String(value).toLowerCase(), value])).values();
    return Array.from(values, (value) => {
      const operator = pick([undefined, 'Selected', 'NotSelected', 'Inherited'] as const);
      const children = rest.length > 0 && random() < 0.6 ? nodes(wide, depth + 1) : [];
      return { value, children, ...(operator ? { operator } : {}) };
    });
  };
  const hierarchy = (): Filter => {
    const wide = ['Place[Country]', 'Place[City]', 'Ride[Kind]'];
    return {
      filterType: filterTypes.hierarchy,
      target: wide.map(parseColumn),
      hierarchyData: nodes(wide, 0),
    };
  };
  const kinds = [basic, basic, advanced, advanced, tuple, relative, topN, onMeasure, hierarchy];
  return () => [pick(kinds)(), ...few(() => pick(kinds)(), 2)];
}
