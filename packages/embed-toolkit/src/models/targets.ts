import type * as pbi from 'powerbi-models';
import { FilterType } from './enums.ts';

/** Whatever fields a target or a filter may have. */
type Fields = Partial<Record<string, unknown>>;

function fieldsOf(given: unknown): Fields {
  return given as Fields;
}

function has(given: unknown, ...names: string[]): boolean {
  return names.every((name) => fieldsOf(given)[name]);
}

const aggregation = 'aggregationFunction';

export function isMeasure(target: unknown): target is pbi.IMeasureTarget {
  const { table, measure } = fieldsOf(target);
  return table !== undefined && measure !== undefined;
}

export function isColumn(target: unknown): target is pbi.IColumnTarget {
  return has(target, 'table', 'column') && !has(target, aggregation);
}

export function isColumnAggr(target: unknown): target is pbi.IColumnAggrTarget {
  return has(target, 'table', 'column', aggregation);
}

export function isHierarchyLevel(target: unknown): target is pbi.IHierarchyLevelTarget {
  return has(target, 'table', 'hierarchy', 'hierarchyLevel') && !has(target, aggregation);
}

export function isHierarchyLevelAggr(target: unknown): target is pbi.IHierarchyLevelAggrTarget {
  return has(target, 'table', 'hierarchy', 'hierarchyLevel', aggregation);
}

export function isPercentOfGrandTotal(target: unknown): target is pbi.IPercentOfGrandTotalTarget {
  return has(target, 'percentOfGrandTotal');
}

export function isVisualCalculation(target: unknown): target is pbi.IVisualCalculationTarget {
  return has(target, 'name', 'daxExpression');
}

export function isFilterKeyColumnsTarget(target: pbi.IFilterTarget): boolean {
  return isColumn(target) && has(target, 'keys');
}

/** The kind of a filter: as it says, else from its fields. */
export function getFilterType(filter: pbi.IFilter): FilterType {
  if (filter.filterType) return filter.filterType;
  const { operator, values, logicalOperator, conditions } = fieldsOf(filter);
  if (typeof operator === 'string' && Array.isArray(values)) return FilterType.Basic;
  if (typeof logicalOperator === 'string' && Array.isArray(conditions)) return FilterType.Advanced;
  return FilterType.Unknown;
}

export function isBasicFilterWithKeys(filter: pbi.IFilter): boolean {
  return getFilterType(filter) === FilterType.Basic && has(filter, 'keyValues');
}

export function isReportFiltersArray(
  filters: pbi.ReportLevelFilters[] | pbi.OnLoadFilters,
): filters is pbi.ReportLevelFilters[] {
  return Array.isArray(filters);
}

export function isOnLoadFilters(
  filters: pbi.ReportLevelFilters[] | pbi.OnLoadFilters,
): filters is pbi.OnLoadFilters {
  return filters && !isReportFiltersArray(filters);
}

export function isGroupedMenuExtension(menu: pbi.IMenuExtension): menu is pbi.IGroupedMenuExtension {
  return menu && Boolean((menu as pbi.IGroupedMenuExtension).groupName);
}

export function isFlatMenuExtension(menu: pbi.IMenuExtension): menu is pbi.IFlatMenuExtension {
  return menu && !isGroupedMenuExtension(menu);
}

export function isIExtensionArray(extensions: pbi.Extensions): extensions is pbi.IExtension[] {
  return Array.isArray(extensions);
}

export function isIExtensions(extensions: pbi.Extensions): extensions is pbi.IExtensions {
  return extensions && !isIExtensionArray(extensions);
}
