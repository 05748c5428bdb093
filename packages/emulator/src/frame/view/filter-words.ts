import { filterTypes } from '../../engine/filter.ts';
import type { FilterTarget, HierarchyFilter, HierarchyNode, RelativeFilter } from '../../engine/filter.ts';
import type { WireFilter } from '../report/filters.ts';
import type { Strings } from './strings.ts';

/** What a filter is called: by the host, or after its columns. */
export function filterName({ displaySettings, target }: WireFilter): string {
  return displaySettings?.displayName ?? [target].flat().map(targetName).join(', ');
}

/** What a filter lets through, in a few words. */
export function filterMeaning(filter: WireFilter, strings: Strings): string {
  switch (filter.filterType) {
    case filterTypes.basic:
      if (filter.operator === 'All' || filter.values.length === 0) return strings.all;
      return `${filter.operator === 'NotIn' ? '≠ ' : ''}${filter.values.join(', ')}`;
    case filterTypes.advanced:
      return filter.conditions
        .map(({ operator, value }) => `${operator} ${String(value ?? '')}`.trim())
        .join(` ${filter.logicalOperator} `);
    case filterTypes.tuple:
      return filter.values.map((tuple) => tuple.map(({ value }) => String(value)).join(' · ')).join(', ');
    case filterTypes.topN: {
      const order = filter.operator === 'Top' ? strings.top : strings.bottom;
      return `${order} ${filter.itemCount} (${targetName(filter.orderBy)})`;
    }
    case filterTypes.hierarchy:
      return tickedNames(filter).join(', ') || strings.all;
    case filterTypes.relativeDate:
    case filterTypes.relativeTime:
      return relativeMeaning(filter, strings);
  }
}

function relativeMeaning({ operator, timeUnitsCount = 1, timeUnitType }: RelativeFilter, strings: Strings) {
  const [one, many] = strings.timeUnits[timeUnitType] ?? ['', ''];
  if (operator === 1) return `${strings.relative[operator]} ${one}`;
  return `${strings.relative[operator]} ${timeUnitsCount} ${timeUnitsCount === 1 ? one : many}`;
}

function targetName(target: FilterTarget): string {
  if ('measure' in target) return target.measure;
  return 'hierarchy' in target ? target.hierarchyLevel : target.column;
}

/** The nodes that are ticked themselves, each as its path. */
function tickedNames({ hierarchyData }: HierarchyFilter): string[] {
  const walk = (nodes: readonly HierarchyNode[], path: string): string[] =>
    nodes.flatMap(({ value, keyValues, operator, children = [] }) => {
      const name = `${path}${String(value ?? keyValues?.at(-1) ?? '')}`;
      const own = operator === 'Selected' || (operator === undefined && children.length === 0);
      return [...(own ? [name] : []), ...walk(children, `${name} › `)];
    });
  return walk(hierarchyData, '');
}
