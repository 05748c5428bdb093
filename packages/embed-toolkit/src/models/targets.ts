import type { IFilter, OnLoadFilters, ReportLevelFilters } from '../types/filters.ts';
import type {
  Extensions,
  IExtension,
  IExtensions,
  IFlatMenuExtension,
  IGroupedMenuExtension,
  IMenuExtension,
} from '../types/menus.ts';
import type {
  IColumnAggrTarget,
  IColumnTarget,
  IFilterTarget,
  IHierarchyLevelAggrTarget,
  IHierarchyLevelTarget,
  IMeasureTarget,
  IPercentOfGrandTotalTarget,
  IVisualCalculationTarget,
} from '../types/targets.ts';
import { FilterType } from './enums.ts';

/** Any fields of a target or a filter. */
type Fields = Partial<Record<string, unknown>>;

function toFields(value: unknown): Fields {
  return value as Fields;
}

function hasFields(value: unknown, ...names: string[]): boolean {
  return names.every((name) => toFields(value)[name]);
}

const aggregation = 'aggregationFunction';

/** Returns whether a target is a measure. */
export function isMeasure(target: unknown): target is IMeasureTarget {
  const { table, measure } = toFields(target);
  return table !== undefined && measure !== undefined;
}

/** Returns whether a target is a column without an aggregation. */
export function isColumn(target: unknown): target is IColumnTarget {
  return hasFields(target, 'table', 'column') && !hasFields(target, aggregation);
}

/** Returns whether a target is a column with an aggregation. */
export function isColumnAggr(target: unknown): target is IColumnAggrTarget {
  return hasFields(target, 'table', 'column', aggregation);
}

/** Returns whether a target is a level of a hierarchy without an aggregation. */
export function isHierarchyLevel(target: unknown): target is IHierarchyLevelTarget {
  return hasFields(target, 'table', 'hierarchy', 'hierarchyLevel') && !hasFields(target, aggregation);
}

/** Returns whether a target is a level of a hierarchy with an aggregation. */
export function isHierarchyLevelAggr(target: unknown): target is IHierarchyLevelAggrTarget {
  return hasFields(target, 'table', 'hierarchy', 'hierarchyLevel', aggregation);
}

/** Returns whether a target is shown as a percentage of the grand total. */
export function isPercentOfGrandTotal(target: unknown): target is IPercentOfGrandTotalTarget {
  return hasFields(target, 'percentOfGrandTotal');
}

/** Returns whether a target is a visual calculation. */
export function isVisualCalculation(target: unknown): target is IVisualCalculationTarget {
  return hasFields(target, 'name', 'daxExpression');
}

/** Returns whether a target is a column with keys. */
export function isFilterKeyColumnsTarget(target: IFilterTarget): boolean {
  return isColumn(target) && hasFields(target, 'keys');
}

/** Returns the type of a filter from `filterType`, or derives it from the other fields. */
export function getFilterType(filter: IFilter): FilterType {
  if (filter.filterType) return filter.filterType;
  const { operator, values, logicalOperator, conditions } = toFields(filter);
  if (typeof operator === 'string' && Array.isArray(values)) return FilterType.Basic;
  if (typeof logicalOperator === 'string' && Array.isArray(conditions)) return FilterType.Advanced;
  return FilterType.Unknown;
}

/** Returns whether a filter is a basic filter with key values. */
export function isBasicFilterWithKeys(filter: IFilter): boolean {
  return getFilterType(filter) === FilterType.Basic && hasFields(filter, 'keyValues');
}

/** Returns whether filters are a plain list. */
export function isReportFiltersArray(
  filters: ReportLevelFilters[] | OnLoadFilters,
): filters is ReportLevelFilters[] {
  return Array.isArray(filters);
}

/** Returns whether filters define an operation on the saved filters of the report. */
export function isOnLoadFilters(filters: ReportLevelFilters[] | OnLoadFilters): filters is OnLoadFilters {
  return filters && !isReportFiltersArray(filters);
}

/** Returns whether a command is in a group. */
export function isGroupedMenuExtension(menu: IMenuExtension): menu is IGroupedMenuExtension {
  return menu && Boolean((menu as IGroupedMenuExtension).groupName);
}

/** Returns whether a command is in the menu itself, outside of groups. */
export function isFlatMenuExtension(menu: IMenuExtension): menu is IFlatMenuExtension {
  return menu && !isGroupedMenuExtension(menu);
}

/** Returns whether the extensions are a plain list of commands. */
export function isIExtensionArray(extensions: Extensions): extensions is IExtension[] {
  return Array.isArray(extensions);
}

/** Returns whether the extensions are an object with commands and groups. */
export function isIExtensions(extensions: Extensions): extensions is IExtensions {
  return extensions && !isIExtensionArray(extensions);
}
