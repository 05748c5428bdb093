import { config, element, service } from './host-page';

const visual = service.embed(element, { ...config, pageName: 'overview', visualName: 'revenue-by-country' });
await visual.whenRendered();

const { name, title, type } = await visual.getVisualDescriptor();
console.log({ name, title, type });
