/** A field of a visual, by its query name. */
export interface IQueryNameTarget {
  /** Name of the field in the query of the visual. */
  queryName: string;
}

/** Base of targets: a schema with their type, if the fields do not define it. */
export interface IBaseTarget {
  /** Address that identifies the type. */
  $schema?: string;
}

/** Whether a value is shown as a percentage of the grand total. */
export interface IPercentOfGrandTotalTarget {
  /** Whether values are shares of the grand total. */
  percentOfGrandTotal?: boolean;
}

/** A column of a table. */
export interface IColumnTarget extends IBaseTarget {
  /** Name of the column. */
  column: string;
  /** Name of the table. */
  table: string;
}

/** A column and the key columns of its values. */
export interface IKeyColumnsTarget extends IColumnTarget {
  /** Columns with the keys. */
  keys: string[];
}

/** A level of a hierarchy and the key columns of its values. */
export interface IKeyHierarchyTarget extends IHierarchyLevelTarget {
  /** Columns with the keys. */
  keys: string[];
}

/** A level of a hierarchy, such as the month of a calendar. */
export interface IHierarchyLevelTarget extends IBaseTarget {
  /** Name of the hierarchy. */
  hierarchy: string;
  /** Name of the level. */
  hierarchyLevel: string;
  /** Name of the table. */
  table: string;
}

/** A visual calculation. */
export interface IVisualCalculationTarget extends IBaseTarget {
  /** Name of the calculation. */
  name: string;
  /** Expression in the language DAX. */
  daxExpression: string;
  /** Whether the field is hidden. */
  hidden?: boolean;
}

/** An unsupported target. */
export interface INotSupportedTarget extends IBaseTarget {
  /** Name of the table. */
  table: string;
}

/** A measure of the model. */
export interface IMeasureTarget extends IBaseTarget, IPercentOfGrandTotalTarget {
  /** Name of the measure. */
  measure: string;
  /** Name of the table. */
  table: string;
  /** Whether the field is hidden. */
  hidden?: boolean;
}

/** Aggregation of the values of a target, such as `Sum`. */
export interface IAggregationTarget extends IPercentOfGrandTotalTarget {
  /** Name of the function, such as `Sum`. */
  aggregationFunction: string;
  /** Whether the field is hidden. */
  hidden?: boolean;
}

/** A column with an aggregation. */
export interface IColumnAggrTarget extends IColumnTarget, IAggregationTarget {}

/** A level of a hierarchy with an aggregation. */
export interface IHierarchyLevelAggrTarget extends IHierarchyLevelTarget, IAggregationTarget {}

/** A target whose values have key columns. */
export type IKeyTarget = IKeyColumnsTarget | IKeyHierarchyTarget;

/** Target of a sort order or a top N filter. */
export type ITarget =
  | IColumnTarget
  | IHierarchyLevelTarget
  | IMeasureTarget
  | INotSupportedTarget
  | IColumnAggrTarget
  | IHierarchyLevelAggrTarget;

/** Base of filter targets: the table. */
export interface IBaseFilterTarget extends IBaseTarget {
  /** Name of the table. */
  table: string;
}

/** Filters a column. */
export interface IFilterColumnTarget extends IBaseFilterTarget, IColumnTarget {}

/** Filters a column by the keys of its values. */
export interface IFilterKeyColumnsTarget extends IFilterColumnTarget, IKeyColumnsTarget {}

/** Filters a level of a hierarchy. */
export interface IFilterHierarchyTarget extends IBaseFilterTarget, IHierarchyLevelTarget {}

/** Filters a level of a hierarchy by the keys of its values. */
export interface IFilterKeyHierarchyTarget extends IFilterHierarchyTarget, IKeyHierarchyTarget {}

/** Target of an unsupported filter. */
export interface INotSupportedFilterTarget extends IBaseFilterTarget, INotSupportedTarget {}

/** Filters an aggregated value. */
export interface IFilterAggregationTarget extends IBaseFilterTarget, IAggregationTarget {}

/** Filters a measure. */
export interface IFilterMeasureTarget extends IBaseFilterTarget, IMeasureTarget {}

/** Filters the aggregated value of a column. */
export interface IFilterColumnAggrTarget extends IFilterColumnTarget, IFilterAggregationTarget {}

/** Filters the aggregated value of a level. */
export interface IFilterHierarchyAggrTarget extends IFilterHierarchyTarget, IFilterAggregationTarget {}

/** Filters a column with grouped columns. */
export interface IFilterGroupedColumnsTarget extends IFilterColumnTarget {
  /** Columns of the group. */
  groupedColumns: IFilterTarget[];
}

/** Filters by the keys of values, of a column or of a level. */
export type IFilterKeyTarget = IFilterKeyColumnsTarget | IFilterKeyHierarchyTarget;

/** Target of a filter with a single target. */
export type IFilterTarget =
  | IFilterColumnTarget
  | IFilterHierarchyTarget
  | IFilterMeasureTarget
  | INotSupportedFilterTarget
  | IFilterColumnAggrTarget
  | IFilterHierarchyAggrTarget;

/** The columns whose values a tuple filter combines, in the order of its values. */
export type ITupleFilterTarget = IFilterTarget[];

/** The data points that an identity filter includes, by the numbers that the frame has assigned to them. */
export type IIdentityFilterTarget = number[];

/** The levels of a hierarchy filter, by their query names. */
export type IHierarchyIdentityFilterTarget = IQueryNameTarget[];

/** The column of an include-exclude filter, or the columns of each group of its data points. */
export type IIncludeExcludeFilterTarget = IFilterTarget | (IFilterTarget | IFilterKeyTarget)[][];

/** Target of any filter. */
export type IFilterGeneralTarget =
  | IFilterTarget
  | IFilterKeyTarget
  | ITupleFilterTarget
  | IIdentityFilterTarget
  | IIncludeExcludeFilterTarget
  | IHierarchyIdentityFilterTarget;
