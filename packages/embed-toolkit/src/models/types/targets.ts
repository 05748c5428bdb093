/** Targets of filters, slicers and data points: columns, measures, levels, calculations. */
export type {
  /** Base of targets: a schema with their type, if the fields do not define it. */
  IBaseTarget,
  /** A column of a table. */
  IColumnTarget,
  /** A column and the key columns of its values. */
  IKeyColumnsTarget,
  /** A level of a hierarchy and the key columns of its values. */
  IKeyHierarchyTarget,
  /** A target whose values have key columns. */
  IKeyTarget,
  /** A level of a hierarchy, such as the month of a calendar. */
  IHierarchyLevelTarget,
  /** A measure of the model. */
  IMeasureTarget,
  /** A visual calculation. */
  IVisualCalculationTarget,
  /** An unsupported target. */
  INotSupportedTarget,
  /** Aggregation of the values of a target, such as `Sum`. */
  IAggregationTarget,
  /** A column with an aggregation. */
  IColumnAggrTarget,
  /** A level of a hierarchy with an aggregation. */
  IHierarchyLevelAggrTarget,
  /** Whether a value is shown as a percentage of the grand total. */
  IPercentOfGrandTotalTarget,
  /** Target of a sort order or a top N filter. */
  ITarget,
  /** A field of a visual, by its query name. */
  IQueryNameTarget,
  /** Base of filter targets: the table. */
  IBaseFilterTarget,
  /** Filters a column. */
  IFilterColumnTarget,
  /** Filters a column by the keys of its values. */
  IFilterKeyColumnsTarget,
  /** Filters a column with grouped columns. */
  IFilterGroupedColumnsTarget,
  /** Filters a level of a hierarchy. */
  IFilterHierarchyTarget,
  /** Filters a level of a hierarchy by the keys of its values. */
  IFilterKeyHierarchyTarget,
  /** Filters by the keys of values, of a column or of a level. */
  IFilterKeyTarget,
  /** Filters a measure. */
  IFilterMeasureTarget,
  /** Filters an aggregated value. */
  IFilterAggregationTarget,
  /** Filters the aggregated value of a column. */
  IFilterColumnAggrTarget,
  /** Filters the aggregated value of a level. */
  IFilterHierarchyAggrTarget,
  /** Target of an unsupported filter. */
  INotSupportedFilterTarget,
  /** Target of a filter with a single target. */
  IFilterTarget,
  /** The columns whose values a tuple filter combines, in the order of its values. */
  ITupleFilterTarget,
  /** The data points that an identity filter includes, by the numbers that the frame has assigned to them. */
  IIdentityFilterTarget,
  /** The levels of a hierarchy filter, by their query names. */
  IHierarchyIdentityFilterTarget,
  /** The column of an include-exclude filter, or the columns of each group of its data points. */
  IIncludeExcludeFilterTarget,
  /** Target of any filter. */
  IFilterGeneralTarget,
} from 'powerbi-models';
