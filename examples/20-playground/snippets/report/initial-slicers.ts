import { BasicFilterBuilder, models } from 'embed-toolkit';
import { config, element, service } from './host-page';

const target = { table: 'Calendar', column: 'Year' };
const report = service.embed(element, {
  ...config,
  slicers: [
    {
      selector: { $schema: 'http://powerbi.com/product/schema#slicerTargetSelector', target },
      state: { filters: [new BasicFilterBuilder().withTargetObject(target).in([2024]).build()] },
    },
  ],
});
await report.whenRendered();

const slicer = await (await report.getActivePage()).getVisualByName('year');
console.log(await slicer.getSlicerState(), models.SlicerTargetSelector);
