/** Filters as plain objects. The classes of the same names without an `I` create them. */
export type {
  /** Common fields of filters: type, target and display settings. */
  IFilter,
  /** Display of a filter in the filter pane: its name, and whether it is locked or hidden. */
  IFilterDisplaySettings,
  /** Includes or excludes the listed values. */
  IBasicFilter,
  /** Includes or excludes the listed values, each with the keys that distinguish it from equal texts. */
  IBasicFilterWithKeys,
  /** Includes values that meet one or two conditions. */
  IAdvancedFilter,
  /** One condition of an advanced filter. */
  IAdvancedFilterCondition,
  /** Common fields of relative date and time filters. */
  IRelativeDateTimeFilter,
  /** Includes days relative to today. `includeToday` determines whether today is included. */
  IRelativeDateFilter,
  /** Includes minutes or hours relative to the current time. */
  IRelativeTimeFilter,
  /** Includes the first or last values in the order of another field. */
  ITopNFilter,
  /** Includes combinations of values of several columns. */
  ITupleFilter,
  /** Includes or excludes selected data points. */
  IIncludeExcludeFilter,
  /** Includes data points by the numbers that the frame has assigned to them. */
  IIdentityFilter,
  /** Includes branches of a hierarchy by the values of their nodes. */
  IHierarchyFilter,
  /** A node of a hierarchy filter: whether it is included, and its child nodes. */
  IHierarchyFilterNode,
  /** Includes branches of a hierarchy by the identities that the frame has assigned to their nodes. */
  IHierarchyIdentityFilter,
  /** A node of a hierarchy identity filter: whether it is included, and its child nodes. */
  IHierarchyIdentityFilterNode,
  /** A filter of the frame that these types do not support. `notSupportedTypeName` is its name in the frame. */
  INotSupportedFilter,
  /** Operator of a basic filter. `All` requires no values. */
  BasicFilterOperators,
  /** How the conditions of an advanced filter are combined; `And` for a single condition. */
  AdvancedFilterLogicalOperators,
  /** Operator of a condition. Those for blank and empty text take no value. */
  AdvancedFilterConditionOperators,
  /** Operator of a top N filter. */
  TopNFilterOperators,
  /** Operator of a tuple filter. */
  TupleFilterOperators,
  /** Operator of an identity filter. */
  IdentityFilterOperators,
  /** Whether a node is included, excluded or follows its parent. */
  HierarchyFilterNodeOperators,
  /** Type of a filter's values. */
  PrimitiveValueType,
  /** One combination of a tuple filter, in the order of its columns. */
  TupleValueType,
  /** One value of a combination, with its keys if the text is ambiguous. */
  ITupleElementValue,
  /** One value of a selected data point, with its keys if the text is ambiguous. */
  IIncludeExcludeTargetValue,
  /** A selected data point: a value for each column of its group. */
  IncludeExcludePointType,
  /** Selected data points with the same columns. */
  IncludeExcludePointsGroupType,
  /** The selected data points of an include-exclude filter, grouped by their columns. */
  IncludeExcludeFilterValuesType,
  /** The filters that a report supports. */
  ReportLevelFilters,
  /** The filters that a page supports. */
  PageLevelFilters,
  /** The filters that a visual supports. */
  VisualLevelFilters,
  /** Request of `updateFilters`: filters, and the effect on existing ones. */
  IUpdateFiltersRequest,
  /** Initial filters of a report, for all pages and for the initial page. */
  OnLoadFilters,
  /** Initial filters, and their effect on the author's filters. */
  OnLoadFiltersBase,
  /** Initial filters of a report. */
  ReportOnLoadFilters,
  /** Initial filters of the initial page. */
  PageOnLoadFilters,
} from 'powerbi-models';
