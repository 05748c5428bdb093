import type * as pbi from 'powerbi-models';
import { ToolkitError } from '../errors.ts';
import { FilterType } from './enums.ts';

const schema = 'http://powerbi.com/product/schema#';

type Primitive = string | number | boolean;

/** A filter as the frame takes it: its own fields are the filter, so that it can be sent as it is. */
export abstract class Filter {
  readonly $schema: string;
  target: pbi.IFilterGeneralTarget;
  filterType: FilterType;
  /** How the filter pane shows it. */
  declare displaySettings?: pbi.IFilterDisplaySettings;

  protected constructor(target: pbi.IFilterGeneralTarget, filterType: FilterType, schemaUrl: string) {
    this.$schema = schemaUrl;
    this.target = target;
    this.filterType = filterType;
  }

  toJSON(): pbi.IFilter {
    return { ...this };
  }
}

export class NotSupportedFilter extends Filter {
  static readonly schemaUrl = `${schema}notSupported`;
  message: string;
  notSupportedTypeName: string;

  constructor(target: pbi.IFilterTarget, message: string, notSupportedTypeName: string) {
    super(target, FilterType.Unknown, NotSupportedFilter.schemaUrl);
    this.message = message;
    this.notSupportedTypeName = notSupportedTypeName;
  }
}

/** Includes or excludes points: values of one column, or combinations of values of several. */
export class IncludeExcludeFilter extends Filter {
  static readonly schemaUrl = `${schema}includeExclude`;
  isExclude: boolean;
  values: Primitive[] | pbi.IncludeExcludeFilterValuesType;

  constructor(
    target: pbi.IIncludeExcludeFilterTarget,
    isExclude: boolean,
    values: Primitive[] | pbi.IncludeExcludeFilterValuesType,
  ) {
    super(target, FilterType.IncludeExclude, IncludeExcludeFilter.schemaUrl);
    this.isExclude = isExclude;
    this.values = values;
  }
}

/** Keeps the `itemCount` first or last items, in the order of `orderBy`. */
export class TopNFilter extends Filter {
  static readonly schemaUrl = `${schema}topN`;
  operator: pbi.TopNFilterOperators;
  itemCount: number;
  orderBy: pbi.ITarget;

  constructor(
    target: pbi.IFilterTarget,
    operator: pbi.TopNFilterOperators,
    itemCount: number,
    orderBy: pbi.ITarget,
  ) {
    super(target, FilterType.TopN, TopNFilter.schemaUrl);
    this.operator = operator;
    this.itemCount = itemCount;
    this.orderBy = orderBy;
  }
}

/** Keeps what lies in so many days, weeks, months or years before, around or after today. */
export class RelativeDateFilter extends Filter {
  static readonly schemaUrl = `${schema}relativeDate`;
  operator: pbi.RelativeDateOperators;
  timeUnitsCount: number;
  timeUnitType: pbi.RelativeDateFilterTimeUnit;
  includeToday: boolean;

  constructor(
    target: pbi.IFilterTarget,
    operator: pbi.RelativeDateOperators,
    timeUnitsCount: number,
    timeUnitType: pbi.RelativeDateFilterTimeUnit,
    includeToday: boolean,
  ) {
    super(target, FilterType.RelativeDate, RelativeDateFilter.schemaUrl);
    this.operator = operator;
    this.timeUnitsCount = timeUnitsCount;
    this.timeUnitType = timeUnitType;
    this.includeToday = includeToday;
  }
}

/** Keeps what lies in so many minutes or hours before, around or after now. */
export class RelativeTimeFilter extends Filter {
  static readonly schemaUrl = `${schema}relativeTime`;
  operator: pbi.RelativeDateOperators;
  timeUnitsCount: number;
  timeUnitType: pbi.RelativeDateFilterTimeUnit;

  constructor(
    target: pbi.IFilterTarget,
    operator: pbi.RelativeDateOperators,
    timeUnitsCount: number,
    timeUnitType: pbi.RelativeDateFilterTimeUnit,
  ) {
    super(target, FilterType.RelativeTime, RelativeTimeFilter.schemaUrl);
    this.operator = operator;
    this.timeUnitsCount = timeUnitsCount;
    this.timeUnitType = timeUnitType;
  }
}

/** Keeps or drops listed values; `All` keeps everything. */
export class BasicFilter extends Filter {
  static readonly schemaUrl = `${schema}basic`;
  operator: pbi.BasicFilterOperators;
  values: Primitive[];
  requireSingleSelection = false;

  /** Throws `invalid_argument` without values, unless the operator is `All`. */
  constructor(
    target: pbi.IFilterTarget,
    operator: pbi.BasicFilterOperators,
    ...values: (Primitive | Primitive[])[]
  ) {
    super(target, FilterType.Basic, BasicFilter.schemaUrl);
    if (values.length === 0 && operator !== 'All') {
      refuse('values must be a non-empty array unless your operator is "All".');
    }
    this.operator = operator;
    this.values = listOf(values);
  }
}

/** A basic filter that also names the keys of its values. */
export class BasicFilterWithKeys extends BasicFilter {
  keyValues: Primitive[][];

  /** Throws `invalid_argument` when the key values don't fit the target's keys. */
  constructor(
    target: pbi.IFilterKeyTarget,
    operator: pbi.BasicFilterOperators,
    values: Primitive | Primitive[],
    keyValues: Primitive[][],
  ) {
    super(target, operator, values);
    const keys = target.keys?.length ?? 0;
    if (keys > 0 && !keyValues) {
      refuse(
        `You should pass the values to be filtered for each key. You passed: no values and ${keys} keys`,
      );
    }
    if (keys === 0 && keyValues?.length > 0) {
      refuse("You passed key values but your target object doesn't contain the keys to be filtered");
    }
    const wrong = keyValues.find((tuple) => tuple && tuple.length !== keys);
    if (wrong) {
      const counts = `You passed: ${wrong.length} values and ${keys} keys`;
      refuse(`Each tuple of key values should contain a value for each of the keys. ${counts}`);
    }
    this.keyValues = keyValues;
  }
}

export class IdentityFilter extends Filter {
  static readonly schemaUrl = `${schema}identity`;
  operator: pbi.IdentityFilterOperators;

  constructor(target: pbi.IIdentityFilterTarget, operator: pbi.IdentityFilterOperators) {
    super(target, FilterType.Identity, IdentityFilter.schemaUrl);
    this.operator = operator;
  }
}

/** Keeps combinations of values of several columns. */
export class TupleFilter extends Filter {
  static readonly schemaUrl = `${schema}tuple`;
  operator: pbi.TupleFilterOperators;
  values: pbi.TupleValueType[];

  constructor(
    target: pbi.ITupleFilterTarget,
    operator: pbi.TupleFilterOperators,
    values: pbi.TupleValueType[],
  ) {
    super(target, FilterType.Tuple, TupleFilter.schemaUrl);
    this.operator = operator;
    this.values = values;
  }
}

/** Keeps what meets one condition, or two joined by `And` or `Or`. */
export class AdvancedFilter extends Filter {
  static readonly schemaUrl = `${schema}advanced`;
  logicalOperator: pbi.AdvancedFilterLogicalOperators;
  conditions: pbi.IAdvancedFilterCondition[];

  /** Throws `invalid_argument` without an operator, for more than two conditions, and for one that isn't `And`. */
  constructor(
    target: pbi.IFilterTarget,
    logicalOperator: pbi.AdvancedFilterLogicalOperators,
    ...conditions: (pbi.IAdvancedFilterCondition | pbi.IAdvancedFilterCondition[])[]
  ) {
    super(target, FilterType.Advanced, AdvancedFilter.schemaUrl);
    const list = listOf(conditions);
    if (typeof logicalOperator !== 'string' || !logicalOperator) {
      refuse(`logicalOperator must be a valid operator, You passed: ${logicalOperator}`);
    }
    if (list.length > 2) {
      refuse(`AdvancedFilters may not have more than two conditions. You passed: ${list.length}`);
    }
    if (list.length === 1 && logicalOperator !== 'And') {
      refuse('Logical Operator must be "And" when there is only one condition provided');
    }
    this.logicalOperator = logicalOperator;
    this.conditions = list;
  }
}

/** Keeps branches of a hierarchy. */
export class HierarchyFilter extends Filter {
  static readonly schemaUrl = `${schema}hierarchy`;
  hierarchyData: pbi.IHierarchyFilterNode[];

  constructor(
    target: (pbi.IFilterTarget | pbi.IFilterKeyTarget)[],
    hierarchyData: pbi.IHierarchyFilterNode[],
  ) {
    super(target, FilterType.Hierarchy, HierarchyFilter.schemaUrl);
    this.hierarchyData = hierarchyData;
  }
}

export class HierarchyIdentityFilter<Identity> extends Filter {
  static readonly schemaUrl = `${schema}hierarchyIdentity`;
  hierarchyData: pbi.IHierarchyIdentityFilterNode<Identity>[];

  constructor(
    target: pbi.IHierarchyIdentityFilterTarget,
    hierarchyData: pbi.IHierarchyIdentityFilterNode<Identity>[],
  ) {
    super(target, FilterType.HierarchyIdentity, HierarchyIdentityFilter.schemaUrl);
    this.hierarchyData = hierarchyData;
  }
}

/** Values that were given one by one, or as one list. */
function listOf<T>(given: (T | T[])[]): T[] {
  const [first] = given;
  return Array.isArray(first) ? first : (given as T[]);
}

function refuse(message: string): never {
  throw new ToolkitError('invalid_argument', message);
}
