import { BasicFilterBuilder } from 'embed-toolkit';
import { config, element, service } from './host-page';

const report = service.embed(element, config);
await report.whenRendered();

const page = await report.getActivePage();
const slicers = await page.getSlicers();
console.table(slicers.map(({ name, title }) => ({ name, title })));

const country = await page.getVisualByName('country');
const germany = new BasicFilterBuilder().withColumnTarget('Store', 'Country').in(['Germany']).build();
await country.setSlicerState({ filters: [germany] });
console.log(await country.getSlicerState());
