/** Filters as plain objects; the classes of the same names without an `I` make them. */
export type {
  /** Common fields of filters: type, target and display settings. */
  IFilter,
  /** How the filter pane shows a filter: under another name, locked, or not at all. */
  IFilterDisplaySettings,
  /** Keeps or drops listed values. */
  IBasicFilter,
  /** Keeps or drops listed values, each with the keys that tell it from others that read the same. */
  IBasicFilterWithKeys,
  /** Keeps what meets one condition or two. */
  IAdvancedFilter,
  /** One condition of an advanced filter. */
  IAdvancedFilterCondition,
  /** Common fields of relative date and time filters. */
  IRelativeDateTimeFilter,
  /** Keeps days around today, which counts as `includeToday` says. */
  IRelativeDateFilter,
  /** Keeps minutes or hours around now. */
  IRelativeTimeFilter,
  /** Keeps the first or last few, by the order of something else. */
  ITopNFilter,
  /** Keeps combinations of values of several columns. */
  ITupleFilter,
  /** Keeps or excludes selected data points. */
  IIncludeExcludeFilter,
  /** Keeps points by the numbers that the frame gave them. */
  IIdentityFilter,
  /** Keeps branches of a hierarchy, by the values of their nodes. */
  IHierarchyFilter,
  /** A node of a hierarchy filter: whether it is kept, and the nodes below it. */
  IHierarchyFilterNode,
  /** Keeps branches of a hierarchy, by identities that the frame gave their nodes. */
  IHierarchyIdentityFilter,
  /** A node of such a filter: whether it is kept, and the nodes below it. */
  IHierarchyIdentityFilterNode,
  /** A filter that the frame has and this vocabulary doesn't: `notSupportedTypeName` is what the frame calls it. */
  INotSupportedFilter,
  /** Operator of a basic filter. `All` needs no values. */
  BasicFilterOperators,
  /** How the two conditions of an advanced filter are joined; with one it is `And`. */
  AdvancedFilterLogicalOperators,
  /** Operator of a condition. Those for blank and empty text take no value. */
  AdvancedFilterConditionOperators,
  /** Operator of a top N filter. */
  TopNFilterOperators,
  /** Operator of a tuple filter. */
  TupleFilterOperators,
  /** Operator of an identity filter. */
  IdentityFilterOperators,
  /** Whether a node is kept, dropped, or goes with the one above it. */
  HierarchyFilterNodeOperators,
  /** Type of a filter's values. */
  PrimitiveValueType,
  /** One combination of a tuple filter, in the order of its columns. */
  TupleValueType,
  /** One value of a combination, with its keys where the text alone isn't enough. */
  ITupleElementValue,
  /** One value of a chosen point, with its keys where the text alone isn't enough. */
  IIncludeExcludeTargetValue,
  /** A chosen point: a value for each column of its group. */
  IncludeExcludePointType,
  /** Chosen points over the same columns. */
  IncludeExcludePointsGroupType,
  /** The chosen points of an include-exclude filter, grouped by their columns. */
  IncludeExcludeFilterValuesType,
  /** The filters that a report takes. */
  ReportLevelFilters,
  /** The filters that a page takes. */
  PageLevelFilters,
  /** The filters that a visual takes. */
  VisualLevelFilters,
  /** Request of `updateFilters`: filters, and the effect on existing ones. */
  IUpdateFiltersRequest,
  /** Filters with which a report opens, for all pages and for the first one shown. */
  OnLoadFilters,
  /** Filters with which something opens, and what becomes of the author's. */
  OnLoadFiltersBase,
  /** Filters with which a report opens. */
  ReportOnLoadFilters,
  /** Filters with which the first page opens. */
  PageOnLoadFilters,
} from 'powerbi-models';
