import { config, element, service } from './host-page';

const report = service.embed(element, config);
const issues = report.validate({ type: 'report', settings: { zoomLevel: 'large' } } as never);
console.table(issues?.map(({ path, message }) => ({ path, message })));
