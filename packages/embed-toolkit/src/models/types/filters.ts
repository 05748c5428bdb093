/** Filters as plain objects; the classes of the same names without an `I` make them. */
export type {
  /** What every filter has: its kind, what it is about, and how the filter pane shows it. */
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
  /** What relative dates and relative times have in common: the last, this or the next so many units. */
  IRelativeDateTimeFilter,
  /** Keeps days around today, which counts as `includeToday` says. */
  IRelativeDateFilter,
  /** Keeps minutes or hours around now. */
  IRelativeTimeFilter,
  /** Keeps the first or last few, by the order of something else. */
  ITopNFilter,
  /** Keeps combinations of values of several columns. */
  ITupleFilter,
  /** Keeps or drops points that somebody chose in a visual. */
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
  /** What a basic filter does with its values; `All` needs none. */
  BasicFilterOperators,
  /** How the two conditions of an advanced filter are joined; with one it is `And`. */
  AdvancedFilterLogicalOperators,
  /** What a condition compares; blank and empty text are asked for without a value. */
  AdvancedFilterConditionOperators,
  /** Which end of the order is kept. */
  TopNFilterOperators,
  /** What a tuple filter does with its combinations. */
  TupleFilterOperators,
  /** What an identity filter does with its points. */
  IdentityFilterOperators,
  /** Whether a node is kept, dropped, or goes with the one above it. */
  HierarchyFilterNodeOperators,
  /** What a value of a filter can be. */
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
  /** What `updateFilters` sends: filters, and what becomes of those that are there. */
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
