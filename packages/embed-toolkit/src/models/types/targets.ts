/** Targets of filters, slicers and data points: columns, measures, levels, calculations. */
export type {
  /** Base of targets: a schema with their type, if the fields do not define it. */
  IBaseTarget,
  /** A column of a table. */
  IColumnTarget,
  /** A column, and the columns that its values are keyed by. */
  IKeyColumnsTarget,
  /** A level of a hierarchy, and the columns that its values are keyed by. */
  IKeyHierarchyTarget,
  /** A target whose values are keyed by other columns. */
  IKeyTarget,
  /** A level of a hierarchy, such as the month of a calendar. */
  IHierarchyLevelTarget,
  /** A measure of the model. */
  IMeasureTarget,
  /** A calculation that a visual makes itself. */
  IVisualCalculationTarget,
  /** An unsupported target. */
  INotSupportedTarget,
  /** How the values of a target are summed up, such as `Sum`. */
  IAggregationTarget,
  /** A column whose values are summed up. */
  IColumnAggrTarget,
  /** A level of a hierarchy whose values are summed up. */
  IHierarchyLevelAggrTarget,
  /** Whether a value is shown as its share of the grand total. */
  IPercentOfGrandTotalTarget,
  /** Target of a sort order or a top N filter. */
  ITarget,
  /** A field of a visual, by the name that its query gives it. */
  IQueryNameTarget,
  /** Base of filter targets: the table. */
  IBaseFilterTarget,
  /** Filters a column. */
  IFilterColumnTarget,
  /** Filters a column by the keys of its values. */
  IFilterKeyColumnsTarget,
  /** Filters a column that others are grouped with. */
  IFilterGroupedColumnsTarget,
  /** Filters a level of a hierarchy. */
  IFilterHierarchyTarget,
  /** Filters a level of a hierarchy by the keys of its values. */
  IFilterKeyHierarchyTarget,
  /** Filters by the keys of values, of a column or of a level. */
  IFilterKeyTarget,
  /** Filters a measure. */
  IFilterMeasureTarget,
  /** Filters what was summed up. */
  IFilterAggregationTarget,
  /** Filters the sum, count or average of a column. */
  IFilterColumnAggrTarget,
  /** Filters the sum, count or average of a level. */
  IFilterHierarchyAggrTarget,
  /** Target of an unsupported filter. */
  INotSupportedFilterTarget,
  /** Target of a filter with a single target. */
  IFilterTarget,
  /** The columns whose values a tuple filter combines, in the order of its values. */
  ITupleFilterTarget,
  /** The points that an identity filter keeps, by the numbers that the frame gave them. */
  IIdentityFilterTarget,
  /** The levels of a hierarchy filter, by the names that its visual's query gives them. */
  IHierarchyIdentityFilterTarget,
  /** The column of an include-exclude filter, or the columns of each of its groups of points. */
  IIncludeExcludeFilterTarget,
  /** Target of any filter. */
  IFilterGeneralTarget,
} from 'powerbi-models';
