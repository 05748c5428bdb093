import { AdvancedFilterBuilder } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

const prices = new AdvancedFilterBuilder()
  .withColumnTarget('Product', 'Price')
  .and()
  .addCondition('GreaterThanOrEqual', 20)
  .addCondition('LessThan', 100)
  .build();
await report.setFilters([prices]);
console.log(prices);
