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

  /** Filters what the object says, for targets that have no method of their own. */
  withTargetObject(target: pbi.IFilterTarget): this {
    this.target = target;
    return this;
  }

  /** Filters a column. */
  withColumnTarget(table: string, column: string): this {
    return this.withTargetObject({ table, column });
  }

  /** Filters a measure of the model. */
  withMeasureTarget(table: string, measure: string): this {
    return this.withTargetObject({ table, measure });
  }

  /** Filters a level of a hierarchy. */
  withHierarchyLevelTarget(table: string, hierarchy: string, hierarchyLevel: string): this {
    return this.withTargetObject({ table, hierarchy, hierarchyLevel });
  }

  /** Filters the values of a column once they are summed up, such as by `Sum`. */
  withColumnAggregation(table: string, column: string, aggregationFunction: string): this {
    return this.withTargetObject({ table, column, aggregationFunction });
  }

  /** Filters the values of a level once they are summed up, such as by `Count`. */
  withHierarchyLevelAggregationTarget(
    table: string,
    hierarchy: string,
    hierarchyLevel: string,
    aggregationFunction: string,
  ): this {
    return this.withTargetObject({ table, hierarchy, hierarchyLevel, aggregationFunction });
  }
}

/** `new BasicFilterBuilder().withColumnTarget('Store', 'Region').in(['North']).build()` */
export class BasicFilterBuilder extends FilterBuilder {
  #operator!: pbi.BasicFilterOperators;
  #values!: pbi.PrimitiveValueType[];
  #isSingle = false;

  /** Keeps these values. */
  in(values: pbi.PrimitiveValueType[]): this {
    return this.#take('In', values);
  }

  /** Drops these values. */
  notIn(values: pbi.PrimitiveValueType[]): this {
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

  /** Throws `invalid_argument` as `BasicFilter` does. */
  build(): BasicFilter {
    const filter = new BasicFilter(this.target, this.#operator, this.#values);
    filter.requireSingleSelection = this.#isSingle;
    return filter;
  }

  #take(operator: pbi.BasicFilterOperators, values: pbi.PrimitiveValueType[]): this {
    this.#operator = operator;
    this.#values = values;
    return this;
  }
}

/**
 * One condition with `and`, or two with `and` or `or`.
 *
 * ```ts
 * import { AdvancedFilterBuilder } from 'embed-toolkit';
 *
 * const either = new AdvancedFilterBuilder()
 *   .withColumnTarget('Store', 'City')
 *   .or()
 *   .addCondition('StartsWith', 'A')
 *   .addCondition('IsBlank')
 *   .build();
 * await page.setFilters([either]);
 * ```
 */
export class AdvancedFilterBuilder extends FilterBuilder {
  #logicalOperator!: pbi.AdvancedFilterLogicalOperators;
  readonly #conditions: pbi.IAdvancedFilterCondition[] = [];

  /** Keeps what meets all conditions. */
  and(): this {
    this.#logicalOperator = 'And';
    return this;
  }

  /** Keeps what meets one of two conditions. */
  or(): this {
    this.#logicalOperator = 'Or';
    return this;
  }

  /** Blank and empty text are asked for without a value. At most two conditions make a filter. */
  addCondition(operator: pbi.AdvancedFilterConditionOperators, value?: pbi.PrimitiveValueType | Date): this {
    this.#conditions.push({ operator, ...(value !== undefined && { value }) });
    return this;
  }

  /** Throws `invalid_argument` as `AdvancedFilter` does. */
  build(): AdvancedFilter {
    return new AdvancedFilter(this.target, this.#logicalOperator, this.#conditions);
  }
}

/**
 * The first or last items in the order of `orderByTarget`.
 *
 * ```ts
 * import { TopNFilterBuilder } from 'embed-toolkit';
 *
 * const best = new TopNFilterBuilder()
 *   .withColumnTarget('Product', 'Product')
 *   .top(10)
 *   .orderByTarget({ table: 'Sales', measure: 'Revenue' })
 *   .build();
 * const [visual] = await page.getVisuals();
 * await visual?.setFilters([best]);
 * ```
 */
export class TopNFilterBuilder extends FilterBuilder {
  #operator!: pbi.TopNFilterOperators;
  #itemCount!: number;
  #orderBy!: pbi.ITarget;

  /** Keeps the first so many. */
  top(itemCount: number): this {
    return this.#take('Top', itemCount);
  }

  /** Keeps the last so many. */
  bottom(itemCount: number): this {
    return this.#take('Bottom', itemCount);
  }

  /** What tells the first from the last. */
  orderByTarget(target: pbi.ITarget): this {
    this.#orderBy = target;
    return this;
  }

  /** The filter, as configurations and `setFilters` take it. */
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

  /** Keeps what lies before now, as far back as that. */
  inLast(timeUnitsCount: number, timeUnitType: pbi.RelativeDateFilterTimeUnit): this {
    return this.#take(RelativeDateOperators.InLast, timeUnitsCount, timeUnitType);
  }

  /** Keeps what lies in the unit that now is in. */
  inThis(timeUnitsCount: number, timeUnitType: pbi.RelativeDateFilterTimeUnit): this {
    return this.#take(RelativeDateOperators.InThis, timeUnitsCount, timeUnitType);
  }

  /** Keeps what lies after now, as far ahead as that. */
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

  /** The filter, as configurations and `setFilters` take it. */
  build(): RelativeDateFilter {
    const { target, operator, timeUnitsCount, timeUnitType } = this;
    return new RelativeDateFilter(target, operator, timeUnitsCount, timeUnitType, this.#includesToday);
  }
}

/** Minutes or hours around now. */
export class RelativeTimeFilterBuilder extends RelativeFilterBuilder {
  /** The filter, as configurations and `setFilters` take it. */
  build(): RelativeTimeFilter {
    return new RelativeTimeFilter(this.target, this.operator, this.timeUnitsCount, this.timeUnitType);
  }
}
