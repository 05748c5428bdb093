import type {
  FilterType,
  FiltersOperations,
  RelativeDateFilterTimeUnit,
  RelativeDateOperators,
} from './enums.ts';
import type {
  IFilterGeneralTarget,
  IFilterKeyTarget,
  IFilterTarget,
  IHierarchyIdentityFilterTarget,
  IIdentityFilterTarget,
  IIncludeExcludeFilterTarget,
  ITarget,
  ITupleFilterTarget,
} from './targets.ts';

/** Common fields of filters: type, target and display settings. */
export interface IFilter {
  /** Address that identifies the type. */
  $schema: string;
  /** Field that the filter applies to. */
  target: IFilterGeneralTarget;
  /** Type of the filter. */
  filterType: FilterType;
  /** How the filter pane displays the filter. */
  displaySettings?: IFilterDisplaySettings;
}

/** Operator of an identity filter. */
export type IdentityFilterOperators = 'In';

/** Includes data points by the numbers that the frame has assigned to them. */
export interface IIdentityFilter extends IFilter {
  /** Operator of the filter. */
  operator: IdentityFilterOperators;
  /** Field that the filter applies to. */
  target: IIdentityFilterTarget;
}

/** Display of a filter in the filter pane: its name, and whether it is locked or hidden. */
export interface IFilterDisplaySettings {
  /** Whether users cannot change the filter in view mode. */
  isLockedInViewMode?: boolean;
  /** Whether the filter is hidden in view mode. */
  isHiddenInViewMode?: boolean;
  /** Title in the filter pane. */
  displayName?: string;
}

/** A filter of the frame that these types do not support. `notSupportedTypeName` is its name in the frame. */
export interface INotSupportedFilter extends IFilter {
  /** Description of the problem. */
  message: string;
  /** Name of the type. */
  notSupportedTypeName: string;
}

/** Includes or excludes selected data points. */
export interface IIncludeExcludeFilter extends IFilter {
  /** Values of the filter. */
  values: (string | number | boolean)[] | IncludeExcludeFilterValuesType;
  /** Field that the filter applies to. */
  target: IIncludeExcludeFilterTarget;
  /** Whether the values are excluded instead of included. */
  isExclude: boolean;
}

/** Includes the first or last values in the order of another field. */
export interface ITopNFilter extends IFilter {
  /** Whether the first or the last items are included. */
  operator: TopNFilterOperators;
  /** Number of items. */
  itemCount: number;
  /** Field that defines the order. */
  orderBy: ITarget;
}

/** Common fields of relative date and time filters. */
export interface IRelativeDateTimeFilter extends IFilter {
  /** Operator of the filter. */
  operator: RelativeDateOperators;
  /** Number of units of time. */
  timeUnitsCount?: number;
  /** Unit of time. */
  timeUnitType: RelativeDateFilterTimeUnit;
}

/** Includes days relative to today. `includeToday` determines whether today is included. */
export interface IRelativeDateFilter extends IRelativeDateTimeFilter {
  /** Whether today is included. */
  includeToday: boolean;
}

/** Includes minutes or hours relative to the current time. */
export interface IRelativeTimeFilter extends IRelativeDateTimeFilter {}

/** Includes or excludes the listed values. */
export interface IBasicFilter extends IFilter {
  /** Operator of the filter. */
  operator: BasicFilterOperators;
  /** Values of the filter. */
  values: (string | number | boolean)[];
  /** Whether users can select only one value. */
  requireSingleSelection?: boolean;
}

/** Includes or excludes the listed values, each with the keys that distinguish it from equal texts. */
export interface IBasicFilterWithKeys extends IBasicFilter {
  /** Field that the filter applies to. */
  target: IFilterKeyTarget;
  /** Keys of the values. */
  keyValues: (string | number | boolean)[][];
}

/** Type of a filter's values. */
export type PrimitiveValueType = string | number | boolean;

/** One value of a combination, with its keys if the text is ambiguous. */
export interface ITupleElementValue {
  /** Value. */
  value: PrimitiveValueType;
  /** Keys of the values. */
  keyValues?: PrimitiveValueType[];
}

/** One combination of a tuple filter, in the order of its columns. */
export type TupleValueType = ITupleElementValue[];

/** Operator of a tuple filter. */
export type TupleFilterOperators = 'In';

/** Includes combinations of values of several columns. */
export interface ITupleFilter extends IFilter {
  /** Address that identifies the type. */
  $schema: string;
  /** Type of the filter. */
  filterType: FilterType;
  /** Operator of the filter. */
  operator: TupleFilterOperators;
  /** Columns of the combinations. */
  target: ITupleFilterTarget;
  /** Values of the filter. */
  values: TupleValueType[];
}

/** One value of a selected data point, with its keys if the text is ambiguous. */
export interface IIncludeExcludeTargetValue {
  /** Value. */
  value: PrimitiveValueType;
  /** Keys of the values. */
  keyValues?: PrimitiveValueType[];
}

/** A selected data point: a value for each column of its group. */
export type IncludeExcludePointType = IIncludeExcludeTargetValue[];

/** Selected data points with the same columns. */
export type IncludeExcludePointsGroupType = IncludeExcludePointType[];

/** The selected data points of an include-exclude filter, grouped by their columns. */
export type IncludeExcludeFilterValuesType = IncludeExcludePointsGroupType[];

/** Request of `updateFilters`: filters, and the effect on existing ones. */
export interface IUpdateFiltersRequest {
  /** Effect on existing filters. */
  filtersOperation: FiltersOperations;
  /** Filters. */
  filters?: ReportLevelFilters[] | PageLevelFilters[] | VisualLevelFilters[];
}

/** The filters that a report supports. */
export type ReportLevelFilters =
  | IBasicFilter
  | IBasicFilterWithKeys
  | IAdvancedFilter
  | IRelativeDateFilter
  | ITupleFilter
  | IRelativeTimeFilter;

/** The filters that a page supports. */
export type PageLevelFilters =
  | IBasicFilter
  | IBasicFilterWithKeys
  | IAdvancedFilter
  | IRelativeDateFilter
  | ITupleFilter
  | IRelativeTimeFilter;

/** The filters that a visual supports. */
export type VisualLevelFilters =
  | IBasicFilter
  | IBasicFilterWithKeys
  | IAdvancedFilter
  | IRelativeDateFilter
  | ITopNFilter
  | IIncludeExcludeFilter
  | IRelativeTimeFilter;

/** Operator of a top N filter. */
export type TopNFilterOperators = 'Top' | 'Bottom';

/** Operator of a basic filter. `All` requires no values. */
export type BasicFilterOperators = 'In' | 'NotIn' | 'All';

/** How the conditions of an advanced filter are combined; `And` for a single condition. */
export type AdvancedFilterLogicalOperators = 'And' | 'Or';

/** Operator of a condition. Those for blank and empty text take no value. */
export type AdvancedFilterConditionOperators =
  | 'None'
  | 'LessThan'
  | 'LessThanOrEqual'
  | 'GreaterThan'
  | 'GreaterThanOrEqual'
  | 'Contains'
  | 'DoesNotContain'
  | 'StartsWith'
  | 'DoesNotStartWith'
  | 'Is'
  | 'IsNot'
  | 'IsBlank'
  | 'IsNotBlank'
  | 'IsEmptyString'
  | 'IsNotEmptyString';

/** Whether a node is included, excluded or follows its parent. */
export type HierarchyFilterNodeOperators = 'Selected' | 'NotSelected' | 'Inherited';

/** Initial filters, and their effect on the author's filters. */
export interface OnLoadFiltersBase {
  /** Effect on existing filters. */
  operation: FiltersOperations;
  /** Filters. */
  filters?: IFilter[];
}

/** Initial filters of the initial page. */
export interface PageOnLoadFilters extends OnLoadFiltersBase {
  /** Filters. */
  filters?: PageLevelFilters[];
}

/** Initial filters of a report. */
export interface ReportOnLoadFilters extends OnLoadFiltersBase {
  /** Filters. */
  filters?: ReportLevelFilters[];
}

/** Initial filters of a report, for all pages and for the initial page. */
export interface OnLoadFilters {
  /** Filters of all pages. */
  allPages?: ReportOnLoadFilters;
  /** Filters of the current page. */
  currentPage?: PageOnLoadFilters;
}

/** One condition of an advanced filter. */
export interface IAdvancedFilterCondition {
  /** Value to compare with. */
  value?: string | number | boolean | Date;
  /** Operator of the condition. */
  operator: AdvancedFilterConditionOperators;
}

/** Includes values that meet one or two conditions. */
export interface IAdvancedFilter extends IFilter {
  /** How the conditions are combined. */
  logicalOperator: AdvancedFilterLogicalOperators;
  /** One or two conditions. */
  conditions?: IAdvancedFilterCondition[];
}

/** A node of a hierarchy filter: whether it is included, and its child nodes. */
export interface IHierarchyFilterNode {
  /** Value of the node. */
  value?: PrimitiveValueType;
  /** Keys of the values. */
  keyValues?: PrimitiveValueType[];
  /** Nodes of the next level. */
  children?: IHierarchyFilterNode[];
  /** Whether the node is selected. */
  operator?: HierarchyFilterNodeOperators;
}

/** Includes branches of a hierarchy by the values of their nodes. */
export interface IHierarchyFilter extends IFilter {
  /** Field that the filter applies to. */
  target: (IFilterTarget | IFilterKeyTarget)[];
  /** Selected branches of the hierarchy. */
  hierarchyData: IHierarchyFilterNode[];
}

/** A node of a hierarchy identity filter: whether it is included, and its child nodes. */
export interface IHierarchyIdentityFilterNode<IdentityType> {
  /** Identity that the frame has assigned. */
  identity: IdentityType;
  /** Nodes of the next level. */
  children?: IHierarchyIdentityFilterNode<IdentityType>[];
  /** Whether the node is selected. */
  operator: HierarchyFilterNodeOperators;
}

/** Includes branches of a hierarchy by the identities that the frame has assigned to their nodes. */
export interface IHierarchyIdentityFilter<IdentityType> extends IFilter {
  /** Field that the filter applies to. */
  target: IHierarchyIdentityFilterTarget;
  /** Selected branches of the hierarchy. */
  hierarchyData: IHierarchyIdentityFilterNode<IdentityType>[];
}
