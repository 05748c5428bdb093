import type * as pbi from 'powerbi-models';
import { RelativeDateOperators } from './models/enums.ts';
import {
  AdvancedFilter,
  BasicFilter,
  RelativeDateFilter,
  RelativeTimeFilter,
  TopNFilter,
} from './models/filters.ts';

/** What a filter is about; each kind of filter adds its own words and `build`. */
abstract class FilterBuilder {
  target!: pbi.IFilterTarget;

  withTargetObject(target: pbi.IFilterTarget): this {
    this.target = target;
    return this;
  }

  withColumnTarget(table: string, column: string): this {
    return this.withTargetObject({ table, column });
  }

  withMeasureTarget(table: string, measure: string): this {
    return this.withTargetObject({ table, measure });
  }

  withHierarchyLevelTarget(table: string, hierarchy: string, hierarchyLevel: string): this {
    return this.withTargetObject({ table, hierarchy, hierarchyLevel });
  }

  withColumnAggregation(table: string, column: string, aggregationFunction: string): this {
    return this.withTargetObject({ table, column, aggregationFunction });
  }

  withHierarchyLevelAggregationTarget(
    table: string,
    hierarchy: string,
    hierarchyLevel: string,
    aggregationFunction: string,
  ): this {
    return this.withTargetObject({ table, hierarchy, hierarchyLevel, aggregationFunction });
  }
}

type Primitive = string | number | boolean;

/** `new BasicFilterBuilder().withColumnTarget('Store', 'Region').in(['North']).build()` */
export class BasicFilterBuilder extends FilterBuilder {
  #operator!: pbi.BasicFilterOperators;
  #values!: Primitive[];
  #isSingle = false;

  in(values: Primitive[]): this {
    return this.#take('In', values);
  }

  notIn(values: Primitive[]): this {
    return this.#take('NotIn', values);
  }

  /** Keeps everything. */
  all(): this {
    return this.#take('All', []);
  }

  /** Whether people may choose one value only; false by default, also when called without an argument. */
  requireSingleSelection(isRequired = false): this {
    this.#isSingle = isRequired;
    return this;
  }

  build(): BasicFilter {
    const filter = new BasicFilter(this.target, this.#operator, this.#values);
    filter.requireSingleSelection = this.#isSingle;
    return filter;
  }

  #take(operator: pbi.BasicFilterOperators, values: Primitive[]): this {
    this.#operator = operator;
    this.#values = values;
    return this;
  }
}

/** One condition with `and`, or two with `and` or `or`. */
export class AdvancedFilterBuilder extends FilterBuilder {
  #logicalOperator!: pbi.AdvancedFilterLogicalOperators;
  readonly #conditions: pbi.IAdvancedFilterCondition[] = [];

  and(): this {
    this.#logicalOperator = 'And';
    return this;
  }

  or(): this {
    this.#logicalOperator = 'Or';
    return this;
  }

  addCondition(operator: pbi.AdvancedFilterConditionOperators, value?: Primitive | Date): this {
    this.#conditions.push({ operator, ...(value !== undefined && { value }) });
    return this;
  }

  /** Throws `invalid_argument` as `AdvancedFilter` does. */
  build(): AdvancedFilter {
    return new AdvancedFilter(this.target, this.#logicalOperator, this.#conditions);
  }
}

/** The first or last items in the order of `orderByTarget`. */
export class TopNFilterBuilder extends FilterBuilder {
  #operator!: pbi.TopNFilterOperators;
  #itemCount!: number;
  #orderBy!: pbi.ITarget;

  top(itemCount: number): this {
    return this.#take('Top', itemCount);
  }

  bottom(itemCount: number): this {
    return this.#take('Bottom', itemCount);
  }

  orderByTarget(target: pbi.ITarget): this {
    this.#orderBy = target;
    return this;
  }

  build(): TopNFilter {
    return new TopNFilter(this.target, this.#operator, this.#itemCount, this.#orderBy);
  }

  #take(operator: pbi.TopNFilterOperators, itemCount: number): this {
    this.#operator = operator;
    this.#itemCount = itemCount;
    return this;
  }
}

abstract class RelativeFilterBuilder extends FilterBuilder {
  protected operator!: RelativeDateOperators;
  protected timeUnitsCount!: number;
  protected timeUnitType!: pbi.RelativeDateFilterTimeUnit;

  inLast(timeUnitsCount: number, timeUnitType: pbi.RelativeDateFilterTimeUnit): this {
    return this.#take(RelativeDateOperators.InLast, timeUnitsCount, timeUnitType);
  }

  inThis(timeUnitsCount: number, timeUnitType: pbi.RelativeDateFilterTimeUnit): this {
    return this.#take(RelativeDateOperators.InThis, timeUnitsCount, timeUnitType);
  }

  inNext(timeUnitsCount: number, timeUnitType: pbi.RelativeDateFilterTimeUnit): this {
    return this.#take(RelativeDateOperators.InNext, timeUnitsCount, timeUnitType);
  }

  #take(operator: RelativeDateOperators, count: number, unit: pbi.RelativeDateFilterTimeUnit): this {
    this.operator = operator;
    this.timeUnitsCount = count;
    this.timeUnitType = unit;
    return this;
  }
}

/** Days, weeks, months or years around today. */
export class RelativeDateFilterBuilder extends RelativeFilterBuilder {
  #includesToday = true;

  /** True unless told otherwise. */
  includeToday(includeToday: boolean): this {
    this.#includesToday = includeToday;
    return this;
  }

  build(): RelativeDateFilter {
    const { target, operator, timeUnitsCount, timeUnitType } = this;
    return new RelativeDateFilter(target, operator, timeUnitsCount, timeUnitType, this.#includesToday);
  }
}

/** Minutes or hours around now. */
export class RelativeTimeFilterBuilder extends RelativeFilterBuilder {
  build(): RelativeTimeFilter {
    return new RelativeTimeFilter(this.target, this.operator, this.timeUnitsCount, this.timeUnitType);
  }
}
