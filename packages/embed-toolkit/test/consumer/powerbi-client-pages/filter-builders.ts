// Filter builders.
import {
  AdvancedFilterBuilder,
  BasicFilterBuilder,
  RelativeDateFilterBuilder,
  RelativeTimeFilterBuilder,
  TopNFilterBuilder,
  models,
} from 'powerbi-client';
import type { Report } from 'powerbi-client';

const basic: BasicFilterBuilder = new BasicFilterBuilder().withColumnTarget('T', 'C').in(['a', 1, true]);
const filters: models.Filter[] = [
  basic.requireSingleSelection(true).build(),
  new AdvancedFilterBuilder().withMeasureTarget('T', 'M').and().addCondition('GreaterThan', 3).build(),
  new TopNFilterBuilder()
    .withColumnTarget('T', 'C')
    .top(3)
    .orderByTarget({ table: 'T', measure: 'M' })
    .build(),
  new RelativeDateFilterBuilder()
    .withColumnTarget('T', 'D')
    .inLast(3, models.RelativeDateFilterTimeUnit.Days)
    .includeToday(true)
    .build(),
  new RelativeTimeFilterBuilder()
    .withColumnTarget('T', 'D')
    .inThis(3, models.RelativeDateFilterTimeUnit.Hours)
    .build(),
];
export const apply = (report: Report) => report.setFilters(filters.map((filter) => filter.toJSON()));
export const target: models.IFilterTarget = basic.target;
