import { config, element, service } from './host-page';

const report = service.embed(element, { ...config, frame: { title: 'Sales overview' } });
await report.whenLoaded();

report.setComponentTitle('Sales of all stores');
report.setComponentTabIndex(0);
console.log(report.iframe.title, report.iframe.tabIndex);
report.removeComponentTabIndex();
