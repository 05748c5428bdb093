import { AdvancedFilterBuilder, BasicFilterBuilder, TopNFilterBuilder } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

const region = new BasicFilterBuilder()
  .withHierarchyLevelTarget('Store', 'Geography', 'Country')
  .in(['Belgium']);
await report.setFilters([region.build()]);
console.log(await report.getFilters());

// Targets of filters on visuals.
console.log(
  new AdvancedFilterBuilder()
    .withMeasureTarget('Sales', 'Revenue')
    .and()
    .addCondition('GreaterThan', 1000)
    .build(),
  new AdvancedFilterBuilder()
    .withColumnAggregation('Sales', 'Units', 'Sum')
    .and()
    .addCondition('LessThan', 500)
    .build(),
  new TopNFilterBuilder()
    .withHierarchyLevelAggregationTarget('Store', 'Geography', 'City', 'Count')
    .orderByTarget({ table: 'Sales', measure: 'Orders' })
    .top(3)
    .build(),
  new BasicFilterBuilder().withTargetObject({ table: 'Store', column: 'Channel' }).all().build(),
);
