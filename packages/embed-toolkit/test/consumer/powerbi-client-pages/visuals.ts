// Visuals of a page.
import { VisualDescriptor, models } from 'powerbi-client';
import type { Page } from 'powerbi-client';

export async function control(page: Page): Promise<string> {
  const visual = await page.getVisualByName('v');
  const { data }: models.IExportDataResult = await visual.exportData(models.ExportDataType.Underlying, 10);
  await visual.sortBy({ orderBy: { table: 'T', column: 'C' }, direction: models.SortDirection.Descending });
  const copy: models.ICloneVisualResponse = await visual.clone({ layout: { x: 1 }, filters: [] });
  await visual.moveVisual(1, 2);
  await visual.resizeVisual(3, 4);
  await visual.setVisualDisplayState(models.VisualContainerDisplayMode.Visible);
  const narrative: models.ISmartNarratives = await visual.getSmartNarrativeInsights();
  await page.moveVisual('v', 1, 2, 3);
  await page.resizeVisual('v', 1, 2);
  await page.setVisualDisplayState('v', models.VisualContainerDisplayMode.Visible);
  const descriptor = new VisualDescriptor(page, 'v', 'V', 'card', visual.layout);
  return [
    data,
    copy.visualName,
    narrative,
    descriptor.title,
    visual.page.name,
    visual.page.report.config.id,
  ].join();
}
