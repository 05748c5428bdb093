import { BasicFilterBuilder } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, {
  ...config,
  settings: { panes: { filters: { expanded: true, visible: true } } },
});
await report.whenRendered();

const target = () => new BasicFilterBuilder().withColumnTarget('Product', 'Category');
await report.setFilters([target().in(['Garden']).requireSingleSelection().build()]);
console.log(await report.getFilters());

await report.setFilters([target().notIn(['Garden']).build()]);
