import { config, element, service } from './host-page';

const report = service.embed(element, config);

report.on('dataSelected', ({ detail }) => {
  const values = detail.dataPoints.map(({ identity }) => identity.map(({ equals }) => equals).join(', '));
  console.log(detail.visual?.title, values.length > 0 ? values : 'Nothing is selected.');
});

await report.whenRendered();
console.log('Click a bar.');
