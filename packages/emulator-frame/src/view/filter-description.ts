import { filterTypes, relativeOperators } from '@embed-portal/emulator-protocol/filter';
import type {
  FilterTarget,
  HierarchyFilter,
  HierarchyNode,
  RelativeFilter,
} from '@embed-portal/emulator-protocol/filter';
import type { Strings } from '../appearance/strings.ts';
import type { HostFilter } from '../report/filters.ts';

/** Returns the display name of a filter, or the names of its targets. */
export function getFilterName({ displaySettings, target }: HostFilter): string {
  return displaySettings?.displayName ?? [target].flat().map(getTargetName).join(', ');
}

/** Describes the condition of a filter. */
export function describeFilter(filter: HostFilter, strings: Strings): string {
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
      return `${order} ${filter.itemCount} (${getTargetName(filter.orderBy)})`;
    }
    case filterTypes.hierarchy:
      return getSelectedPaths(filter).join(', ') || strings.all;
    case filterTypes.relativeDate:
    case filterTypes.relativeTime:
      return describeRelativeFilter(filter, strings);
  }
}

function describeRelativeFilter(
  { operator, timeUnitsCount = 1, timeUnitType }: RelativeFilter,
  strings: Strings,
) {
  const [singular, plural] = strings.timeUnits[timeUnitType] ?? ['', ''];
  if (operator === relativeOperators.inThis) return `${strings.relative[operator]} ${singular}`;
  return `${strings.relative[operator]} ${timeUnitsCount} ${timeUnitsCount === 1 ? singular : plural}`;
}

function getTargetName(target: FilterTarget): string {
  if ('measure' in target) return target.measure;
  return 'hierarchy' in target ? target.hierarchyLevel : target.column;
}

/** Returns the paths of the selected nodes. */
function getSelectedPaths({ hierarchyData }: HierarchyFilter): string[] {
  const collect = (nodes: readonly HierarchyNode[], path: string): string[] =>
    nodes.flatMap(({ value, keyValues, operator, children = [] }) => {
      const name = `${path}${String(value ?? keyValues?.at(-1) ?? '')}`;
      const isSelected = operator === 'Selected' || (operator === undefined && children.length === 0);
      return [...(isSelected ? [name] : []), ...collect(children, `${name} › `)];
    });
  return collect(hierarchyData, '');
}
