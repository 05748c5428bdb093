import { config, element, service } from './host-page';

const configWithParameters = {
  ...config,
  parameterValues: [
    { name: 'year', value: '2024' },
    { name: 'country', value: 'Germany' },
  ],
};
const report = service.embed(element, configWithParameters);
await report.whenRendered();

// Paginated reports support fewer calls. The others reject.
await report.getFilters().catch((error: unknown) => console.warn(error));
