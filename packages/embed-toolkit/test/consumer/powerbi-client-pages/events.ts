// Handlers with each form of the event.
import type { Page, Report, service } from 'powerbi-client';

export function watch(report: Report): void {
  report.on('pageChanged', (event: service.ICustomEvent<{ newPage: Page }>) => {
    const name: string = event.detail.newPage.displayName;
    return name;
  });
  // Pages that do not declare the details of events use `any`.
  report.on<any>('dataSelected', (event) => event.detail.dataPoints[0].identity);
  report.on('buttonClicked', async (event: any) => event.detail.id);
  const handler: service.IEventHandler<{ filters: object[] }> = (event) => event.detail.filters.length;
  report.on('filtersApplied', handler);
  report.off<{ filters: object[] }>('filtersApplied', handler);
  for (const name of ['loaded', 'rendered', 'saved']) report.on(name, (event) => console.log(event.type));
  const removeAll: (name: string) => void = (name) => report.off(name);
  removeAll('loaded');
}
