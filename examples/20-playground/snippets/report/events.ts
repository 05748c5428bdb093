import { config, element, service } from './host-page';

const report = service.embed(element, {
  ...config,
  settings: { ...config.settings, visualRenderedEvents: true },
});

report.on('loaded', () => console.log('loaded'));
report.on('rendered', () => console.log('rendered'));
report.on('visualRendered', ({ detail }) => console.log('visualRendered', detail.name));
report.on('error', ({ detail }) => console.error(detail.message));

await report.whenRendered();
report.off('rendered'); // removes the handlers of this event
console.log('Events:', report.allowedEvents);
