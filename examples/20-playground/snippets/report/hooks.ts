import { config, element, service } from './host-page';

const report = service.embed(element, {
  ...config,
  eventHooks: {
    applicationContextProvider: (parameters: unknown) => {
      console.log('Before a query:', parameters);
      return { locale: 'en' };
    },
  },
});
await report.whenRendered();
console.log(report.eventHooks);
