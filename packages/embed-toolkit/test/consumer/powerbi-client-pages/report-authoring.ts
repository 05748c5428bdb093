// Methods that powerbi-report-authoring adds.
import type { Page, Report, VisualDescriptor, service } from 'powerbi-client';
import type { IColumnTarget, IVisualPropertyValue } from 'powerbi-models';
import 'powerbi-report-authoring';

export async function author(report: Report): Promise<string[]> {
  const page: Page = await report.getActivePage();
  const { visual } = await page.createVisual('card', { x: 1, y: 2, width: 3, height: 4 });
  const column: IColumnTarget = { column: 'C', table: 'T' };
  await visual.addDataField('Values', column);
  const value: IVisualPropertyValue = await visual.getProperty({
    objectName: 'title',
    propertyName: 'visible',
  });
  await visual.setProperty({ objectName: 'title', propertyName: 'visible' }, value);
  await visual.changeType('table');
  const descriptor: VisualDescriptor = await page.getVisualByName(visual.name);
  await descriptor.resetProperty({ objectName: 'title', propertyName: 'visible' });
  await page.deleteVisual(visual.name);
  return report.getAvailableVisualTypes();
}
export const capabilities = async (powerbi: service.Service, element: HTMLElement) =>
  (powerbi.get(element) as Report).getVisualCapabilities('card');
