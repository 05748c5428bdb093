import { RelativeDateOperators } from '../models/enums.ts';
import type { RelativeDateFilterTimeUnit } from '../models/enums.ts';
import {
  AdvancedFilter,
  BasicFilter,
  RelativeDateFilter,
  RelativeTimeFilter,
  TopNFilter,
} from '../models/filters.ts';
import type {
  AdvancedFilterConditionOperators,
  AdvancedFilterLogicalOperators,
  BasicFilterOperators,
  IAdvancedFilterCondition,
  PrimitiveValueType,
  TopNFilterOperators,
} from '../types/filters.ts';
import type { IFilterTarget, ITarget } from '../types/targets.ts';

/** Base class of filter builders: sets the target. */
abstract class FilterBuilder {
  /** The target of the filter. */
  target!: IFilterTarget;

  /** Sets the target from an object, for targets without a separate method. */
  withTargetObject(target: IFilterTarget): this {
    this.target = target;
    return this;
  }

  /** Sets a column as the target. */
  withColumnTarget(table: string, column: string): this {
    return this.withTargetObject({ table, column });
  }

  /** Sets a measure of the model as the target. */
  withMeasureTarget(table: string, measure: string): this {
    return this.withTargetObject({ table, measure });
  }

  /** Sets a hierarchy level as the target. */
  withHierarchyLevelTarget(table: string, hierarchy: string, hierarchyLevel: string): this {
    return this.withTargetObject({ table, hierarchy, hierarchyLevel });
  }

  /** Sets an aggregated column as the target, such as its `Sum`. */
  withColumnAggregation(table: string, column: string, aggregationFunction: string): this {
    return this.withTargetObject({ table, column, aggregationFunction });
  }

  /** Sets an aggregated hierarchy level as the target, such as its `Count`. */
  withHierarchyLevelAggregationTarget(
    table: string,
    hierarchy: string,
    hierarchyLevel: string,
    aggregationFunction: string,
  ): this {
    return this.withTargetObject({ table, hierarchy, hierarchyLevel, aggregationFunction });
  }
}

/**
 * Builds a basic filter, which includes or excludes listed values.
 *
 * ```ts
 * import { BasicFilterBuilder } from 'embed-toolkit';
 *
 * const north = new BasicFilterBuilder().withColumnTarget('Store', 'Region').in(['North']).build();
 * await report.setFilters([north]);
 * ```
 */
export class BasicFilterBuilder extends FilterBuilder {
  private operator!: BasicFilterOperators;
  private values!: PrimitiveValueType[];
  private requiresSingleSelection = false;

  /** Includes the listed values. */
  in(values: PrimitiveValueType[]): this {
    return this.setOperator('In', values);
  }

  /** Excludes the listed values. */
  notIn(values: PrimitiveValueType[]): this {
    return this.setOperator('NotIn', values);
  }

  /** Includes all values. */
  all(): this {
    return this.setOperator('All', []);
  }

  /**
   * Sets whether users can select only one value. Pass `true` to require it: without an argument, it is not required.
   *
   * @defaultValue false
   */
  requireSingleSelection(isRequired = false): this {
    this.requiresSingleSelection = isRequired;
    return this;
  }

  /** Builds the filter. */
  build(): BasicFilter {
    const filter = new BasicFilter(this.target, this.operator, this.values);
    filter.requireSingleSelection = this.requiresSingleSelection;
    return filter;
  }

  private setOperator(operator: BasicFilterOperators, values: PrimitiveValueType[]): this {
    this.operator = operator;
    this.values = values;
    return this;
  }
}

/**
 * Builds an advanced filter: one condition with `and`, or two conditions with `and` or `or`.
 *
 * ```ts
 * import { AdvancedFilterBuilder } from 'embed-toolkit';
 *
 * const cityFilter = new AdvancedFilterBuilder()
 *   .withColumnTarget('Store', 'City')
 *   .or()
 *   .addCondition('StartsWith', 'A')
 *   .addCondition('IsBlank')
 *   .build();
 * await page.setFilters([cityFilter]);
 * ```
 */
export class AdvancedFilterBuilder extends FilterBuilder {
  private logicalOperator!: AdvancedFilterLogicalOperators;
  private readonly conditions: IAdvancedFilterCondition[] = [];

  /** Combines the conditions with `And`. */
  and(): this {
    this.logicalOperator = 'And';
    return this;
  }

  /** Combines two conditions with `Or`. */
  or(): this {
    this.logicalOperator = 'Or';
    return this;
  }

  /** Adds a condition; a filter has at most two. The operators for blank values and empty strings take no value. */
  addCondition(operator: AdvancedFilterConditionOperators, value?: PrimitiveValueType | Date): this {
    this.conditions.push({ operator, ...(value !== undefined && { value }) });
    return this;
  }

  /**
   * Builds the filter.
   *
   * @throws {ToolkitError} `invalid_argument` in the same cases as the constructor of `AdvancedFilter`
   */
  build(): AdvancedFilter {
    return new AdvancedFilter(this.target, this.logicalOperator, [...this.conditions]);
  }
}

/**
 * Builds a filter for the top or bottom items by `orderByTarget`.
 *
 * ```ts
 * import { TopNFilterBuilder } from 'embed-toolkit';
 *
 * const topProducts = new TopNFilterBuilder()
 *   .withColumnTarget('Product', 'Product')
 *   .top(10)
 *   .orderByTarget({ table: 'Sales', measure: 'Revenue' })
 *   .build();
 * const [visual] = await page.getVisuals();
 * await visual?.setFilters([topProducts]);
 * ```
 */
export class TopNFilterBuilder extends FilterBuilder {
  private operator!: TopNFilterOperators;
  private itemCount!: number;
  private orderBy!: ITarget;

  /** Includes the top items. */
  top(itemCount: number): this {
    return this.setOperator('Top', itemCount);
  }

  /** Includes the bottom items. */
  bottom(itemCount: number): this {
    return this.setOperator('Bottom', itemCount);
  }

  /** Sets the field that defines the order. */
  orderByTarget(target: ITarget): this {
    this.orderBy = target;
    return this;
  }

  /** Builds the filter. */
  build(): TopNFilter {
    return new TopNFilter(this.target, this.operator, this.itemCount, this.orderBy);
  }

  private setOperator(operator: TopNFilterOperators, itemCount: number): this {
    this.operator = operator;
    this.itemCount = itemCount;
    return this;
  }
}

/** Base class of builders for filters relative to the current date or time. */
abstract class RelativeFilterBuilder extends FilterBuilder {
  /** Whether the period is in the past, current or in the future. */
  protected operator!: RelativeDateOperators;
  /** Number of units of time. */
  protected timeUnitsCount!: number;
  /** Unit of time. */
  protected timeUnitType!: RelativeDateFilterTimeUnit;

  /** Includes dates or times in the last `timeUnitsCount` units of time. */
  inLast(timeUnitsCount: number, timeUnitType: RelativeDateFilterTimeUnit): this {
    return this.setPeriod(RelativeDateOperators.InLast, timeUnitsCount, timeUnitType);
  }

  /** Includes dates or times in the current unit of time, such as this month for 1 and `Months`. */
  inThis(timeUnitsCount: number, timeUnitType: RelativeDateFilterTimeUnit): this {
    return this.setPeriod(RelativeDateOperators.InThis, timeUnitsCount, timeUnitType);
  }

  /** Includes dates or times in the next `timeUnitsCount` units of time. */
  inNext(timeUnitsCount: number, timeUnitType: RelativeDateFilterTimeUnit): this {
    return this.setPeriod(RelativeDateOperators.InNext, timeUnitsCount, timeUnitType);
  }

  private setPeriod(operator: RelativeDateOperators, count: number, unit: RelativeDateFilterTimeUnit): this {
    this.operator = operator;
    this.timeUnitsCount = count;
    this.timeUnitType = unit;
    return this;
  }
}

/** Builds a filter for days, weeks, months or years relative to today. */
export class RelativeDateFilterBuilder extends RelativeFilterBuilder {
  private includesToday = true;

  /**
   * Sets whether today is included.
   *
   * @defaultValue true
   */
  includeToday(includeToday: boolean): this {
    this.includesToday = includeToday;
    return this;
  }

  /** Builds the filter. */
  build(): RelativeDateFilter {
    const { target, operator, timeUnitsCount, timeUnitType } = this;
    return new RelativeDateFilter(target, operator, timeUnitsCount, timeUnitType, this.includesToday);
  }
}

/** Builds a filter for minutes or hours relative to the current time. */
export class RelativeTimeFilterBuilder extends RelativeFilterBuilder {
  /** Builds the filter. */
  build(): RelativeTimeFilter {
    return new RelativeTimeFilter(this.target, this.operator, this.timeUnitsCount, this.timeUnitType);
  }
}
