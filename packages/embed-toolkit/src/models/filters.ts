import { ToolkitError } from '../shared/errors.ts';
import type {
  AdvancedFilterLogicalOperators,
  BasicFilterOperators,
  IAdvancedFilter,
  IAdvancedFilterCondition,
  IBasicFilter,
  IFilter,
  IFilterDisplaySettings,
  IHierarchyFilter,
  IHierarchyFilterNode,
  IHierarchyIdentityFilter,
  IHierarchyIdentityFilterNode,
  IIdentityFilter,
  IIncludeExcludeFilter,
  INotSupportedFilter,
  IRelativeDateFilter,
  IRelativeTimeFilter,
  ITopNFilter,
  ITupleFilter,
  IdentityFilterOperators,
  IncludeExcludeFilterValuesType,
  PrimitiveValueType,
  TopNFilterOperators,
  TupleFilterOperators,
  TupleValueType,
} from '../types/filters.ts';
import type {
  IFilterGeneralTarget,
  IFilterKeyTarget,
  IFilterTarget,
  IHierarchyIdentityFilterTarget,
  IIdentityFilterTarget,
  IIncludeExcludeFilterTarget,
  ITarget,
  ITupleFilterTarget,
} from '../types/targets.ts';
import { FilterType } from './enums.ts';
import type { RelativeDateFilterTimeUnit, RelativeDateOperators } from './enums.ts';

const schema = 'http://powerbi.com/product/schema#';

/** Base class of filters. Instances can be sent to the frame without conversion. */
export abstract class Filter<Plain extends IFilter = IFilter> {
  /** Address that identifies the type in `$schema`. */
  static readonly schemaUrl: string = '';
  /** Address that identifies the type. */
  $schema: string;
  /** Field that the filter applies to. */
  target: IFilterGeneralTarget;
  /** Type of the filter. */
  filterType: FilterType;
  // Only declared: frames would receive a field without a value as `undefined`.
  /** How the filter pane displays the filter. */
  declare displaySettings?: IFilterDisplaySettings;

  protected constructor(target: IFilterGeneralTarget, filterType: FilterType) {
    this.$schema = new.target.schemaUrl;
    this.target = target;
    this.filterType = filterType;
  }

  /** The `$schema`, under the name that powerbi-models has for subclasses. */
  protected get schemaUrl(): string {
    return this.$schema;
  }

  /** Sets the `$schema`. */
  protected set schemaUrl(schemaUrl: string) {
    this.$schema = schemaUrl;
  }

  /** Returns the filter as a plain object. */
  toJSON(): Plain {
    // oxlint-disable-next-line typescript/no-misused-spread -- the fields are the plain object
    return { ...this } as unknown as Plain;
  }
}

/** Placeholder for an unsupported filter type. */
export class NotSupportedFilter extends Filter<INotSupportedFilter> {
  /** Address that identifies the type in `$schema`. */
  static override readonly schemaUrl = `${schema}notSupported`;
  /** Description of the problem. */
  message: string;
  /** Name of the type. */
  notSupportedTypeName: string;

  constructor(target: IFilterTarget, message: string, notSupportedTypeName: string) {
    super(target, FilterType.Unknown);
    this.message = message;
    this.notSupportedTypeName = notSupportedTypeName;
  }
}

/** Includes or excludes data points: values of one column, or combinations of values of several columns. */
export class IncludeExcludeFilter extends Filter<IIncludeExcludeFilter> {
  /** Address that identifies the type in `$schema`. */
  static override readonly schemaUrl = `${schema}includeExclude`;
  /** Whether the values are excluded instead of included. */
  isExclude: boolean;
  /** Values of the filter. */
  values: PrimitiveValueType[] | IncludeExcludeFilterValuesType;

  constructor(
    target: IIncludeExcludeFilterTarget,
    isExclude: boolean,
    values: PrimitiveValueType[] | IncludeExcludeFilterValuesType,
  ) {
    super(target, FilterType.IncludeExclude);
    this.isExclude = isExclude;
    this.values = values;
  }
}

/**
 * Keeps the top or bottom `itemCount` items in the order of `orderBy`.
 *
 * ```ts
 * import { models } from 'embed-toolkit';
 *
 * const product = { table: 'Product', column: 'Product' };
 * const revenue = { table: 'Sales', measure: 'Revenue' };
 * const [visual] = await page.getVisuals();
 * await visual?.setFilters([new models.TopNFilter(product, 'Top', 10, revenue)]);
 * ```
 */
export class TopNFilter extends Filter<ITopNFilter> {
  /** Address that identifies the type in `$schema`. */
  static override readonly schemaUrl = `${schema}topN`;
  /** Whether the first or the last items are included. */
  operator: TopNFilterOperators;
  /** Number of items. */
  itemCount: number;
  /** Field that defines the order. */
  orderBy: ITarget;

  constructor(target: IFilterTarget, operator: TopNFilterOperators, itemCount: number, orderBy: ITarget) {
    super(target, FilterType.TopN);
    this.operator = operator;
    this.itemCount = itemCount;
    this.orderBy = orderBy;
  }
}

/**
 * Keeps dates in a number of days, weeks, months or years relative to today.
 *
 * ```ts
 * import { models } from 'embed-toolkit';
 *
 * const date = { table: 'Sales', column: 'OrderDate' };
 * const { RelativeDateOperators, RelativeDateFilterTimeUnit } = models;
 * const lastQuarter = new models.RelativeDateFilter(
 *   date,
 *   RelativeDateOperators.InLast,
 *   3,
 *   RelativeDateFilterTimeUnit.CalendarMonths,
 *   false,
 * );
 * await report.setFilters([lastQuarter]);
 * ```
 */
export class RelativeDateFilter extends Filter<IRelativeDateFilter> {
  /** Address that identifies the type in `$schema`. */
  static override readonly schemaUrl = `${schema}relativeDate`;
  /** Operator of the filter. */
  operator: RelativeDateOperators;
  /** Number of units of time. */
  timeUnitsCount: number;
  /** Unit of time. */
  timeUnitType: RelativeDateFilterTimeUnit;
  /** Whether today is included. */
  includeToday: boolean;

  constructor(
    target: IFilterTarget,
    operator: RelativeDateOperators,
    timeUnitsCount: number,
    timeUnitType: RelativeDateFilterTimeUnit,
    includeToday: boolean,
  ) {
    super(target, FilterType.RelativeDate);
    this.operator = operator;
    this.timeUnitsCount = timeUnitsCount;
    this.timeUnitType = timeUnitType;
    this.includeToday = includeToday;
  }
}

/** Keeps times in a number of minutes or hours relative to the current time. */
export class RelativeTimeFilter extends Filter<IRelativeTimeFilter> {
  /** Address that identifies the type in `$schema`. */
  static override readonly schemaUrl = `${schema}relativeTime`;
  /** Operator of the filter. */
  operator: RelativeDateOperators;
  /** Number of units of time. */
  timeUnitsCount: number;
  /** Unit of time. */
  timeUnitType: RelativeDateFilterTimeUnit;

  constructor(
    target: IFilterTarget,
    operator: RelativeDateOperators,
    timeUnitsCount: number,
    timeUnitType: RelativeDateFilterTimeUnit,
  ) {
    super(target, FilterType.RelativeTime);
    this.operator = operator;
    this.timeUnitsCount = timeUnitsCount;
    this.timeUnitType = timeUnitType;
  }
}

/**
 * Keeps or excludes listed values; `All` keeps everything.
 *
 * ```ts
 * import { models } from 'embed-toolkit';
 *
 * const region = { table: 'Store', column: 'Region' };
 * await report.updateFilters(models.FiltersOperations.Replace, [
 *   new models.BasicFilter(region, 'In', 'North', 'South'),
 * ]);
 * ```
 */
export class BasicFilter extends Filter<IBasicFilter> {
  /** Address that identifies the type in `$schema`. */
  static override readonly schemaUrl = `${schema}basic`;
  /** Whether users can select only one value. */
  requireSingleSelection: boolean;
  /** Operator of the filter. */
  operator: BasicFilterOperators;
  /** Values of the filter. */
  values: PrimitiveValueType[];
  // Only declared, like `displaySettings`.
  /** Keys of the values. */
  declare keyValues?: PrimitiveValueType[][];

  /** @throws {ToolkitError} `invalid_argument` when values are omitted, unless the operator is `All`. Accepts `[]`. */
  constructor(
    target: IFilterTarget,
    operator: BasicFilterOperators,
    ...values: (PrimitiveValueType | PrimitiveValueType[])[]
  ) {
    super(target, FilterType.Basic);
    this.requireSingleSelection = false;
    this.operator = operator;
    this.values = toList(values);
    if (values.length === 0 && operator !== 'All') {
      throwInvalidArgument('values must be a non-empty array unless your operator is "All".');
    }
  }
}

/** A basic filter that also contains the keys of its values. */
export class BasicFilterWithKeys extends BasicFilter {
  /** Keys of the values. */
  override keyValues: PrimitiveValueType[][];

  /** @throws {ToolkitError} `invalid_argument` when the key values do not match the target's keys */
  constructor(
    target: IFilterKeyTarget,
    operator: BasicFilterOperators,
    values: PrimitiveValueType | PrimitiveValueType[],
    keyValues: PrimitiveValueType[][],
  ) {
    super(target, operator, values);
    const keys = target.keys?.length ?? 0;
    if (keys > 0 && !keyValues) {
      throwInvalidArgument(
        `You should pass the values to be filtered for each key. You passed: no values and ${keys} keys`,
      );
    }
    if (keys === 0 && keyValues?.length > 0) {
      throwInvalidArgument(
        "You passed key values but your target object doesn't contain the keys to be filtered",
      );
    }
    const invalidTuple = keyValues.find((tuple) => tuple && tuple.length !== keys);
    if (invalidTuple) {
      const counts = `You passed: ${invalidTuple.length} values and ${keys} keys`;
      throwInvalidArgument(`Each tuple of key values should contain a value for each of the keys. ${counts}`);
    }
    this.keyValues = keyValues;
  }
}

/** Includes data points by the numbers that the frame has assigned to them. */
export class IdentityFilter extends Filter<IIdentityFilter> {
  /** Address that identifies the type in `$schema`. */
  static override readonly schemaUrl = `${schema}identity`;
  /** Operator of the filter. */
  operator: IdentityFilterOperators;

  constructor(target: IIdentityFilterTarget, operator: IdentityFilterOperators) {
    super(target, FilterType.Identity);
    this.operator = operator;
  }
}

/** Keeps combinations of values of several columns. */
export class TupleFilter extends Filter<ITupleFilter> {
  /** Address that identifies the type in `$schema`. */
  static override readonly schemaUrl = `${schema}tuple`;
  /** Operator of the filter. */
  operator: TupleFilterOperators;
  /** Values of the filter. */
  values: TupleValueType[];

  constructor(target: ITupleFilterTarget, operator: TupleFilterOperators, values: TupleValueType[]) {
    super(target, FilterType.Tuple);
    this.operator = operator;
    this.values = values;
  }
}

/**
 * Includes values that meet one condition, or two conditions combined by `And` or `Or`.
 *
 * ```ts
 * import { models } from 'embed-toolkit';
 *
 * const amount = { table: 'Sales', column: 'Amount' };
 * const filter = new models.AdvancedFilter(
 *   amount,
 *   'And',
 *   { operator: 'GreaterThan', value: 100 },
 *   { operator: 'LessThanOrEqual', value: 500 },
 * );
 * await page.setFilters([filter]);
 * ```
 */
export class AdvancedFilter extends Filter<IAdvancedFilter> {
  /** Address that identifies the type in `$schema`. */
  static override readonly schemaUrl = `${schema}advanced`;
  /** How the conditions are combined. */
  logicalOperator: AdvancedFilterLogicalOperators;
  /** One or two conditions. */
  conditions: IAdvancedFilterCondition[];

  /**
   * @throws {ToolkitError} `invalid_argument` without a logical operator, for more than two conditions, and for one
   *   condition unless the operator is `And`
   */
  constructor(
    target: IFilterTarget,
    logicalOperator: AdvancedFilterLogicalOperators,
    ...conditions: (IAdvancedFilterCondition | IAdvancedFilterCondition[])[]
  ) {
    const list = toList(conditions);
    super(target, FilterType.Advanced);
    this.logicalOperator = logicalOperator;
    this.conditions = list;
    if (typeof logicalOperator !== 'string' || !logicalOperator) {
      throwInvalidArgument(`logicalOperator must be a valid operator, You passed: ${logicalOperator}`);
    }
    if (list.length > 2) {
      throwInvalidArgument(
        `AdvancedFilters may not have more than two conditions. You passed: ${list.length}`,
      );
    }
    if (list.length === 1 && logicalOperator !== 'And') {
      throwInvalidArgument('Logical Operator must be "And" when there is only one condition provided');
    }
  }
}

/** Keeps branches of a hierarchy, by the values of their nodes. */
export class HierarchyFilter extends Filter<IHierarchyFilter> {
  /** Address that identifies the type in `$schema`. */
  static override readonly schemaUrl = `${schema}hierarchy`;
  /** Selected branches of the hierarchy. */
  hierarchyData: IHierarchyFilterNode[];

  constructor(target: (IFilterTarget | IFilterKeyTarget)[], hierarchyData: IHierarchyFilterNode[]) {
    super(target, FilterType.Hierarchy);
    this.hierarchyData = hierarchyData;
  }
}

/** Includes branches of a hierarchy by the identities that the frame has assigned to their nodes. */
export class HierarchyIdentityFilter<Identity> extends Filter<IHierarchyIdentityFilter<Identity>> {
  /** Address that identifies the type in `$schema`. */
  static override readonly schemaUrl = `${schema}hierarchyIdentity`;
  /** Selected branches of the hierarchy. */
  hierarchyData: IHierarchyIdentityFilterNode<Identity>[];

  constructor(
    target: IHierarchyIdentityFilterTarget,
    hierarchyData: IHierarchyIdentityFilterNode<Identity>[],
  ) {
    super(target, FilterType.HierarchyIdentity);
    this.hierarchyData = hierarchyData;
  }
}

/** Returns a list of values that were passed one by one or as a list. */
function toList<T>(values: (T | T[])[]): T[] {
  const [first] = values;
  return Array.isArray(first) ? first : (values as T[]);
}

function throwInvalidArgument(message: string): never {
  throw new ToolkitError('invalid_argument', message);
}
