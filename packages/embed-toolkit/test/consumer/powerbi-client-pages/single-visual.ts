// A single visual, which is a report in powerbi-client.
import { Visual, models, service } from 'powerbi-client';
import type { IVisualEmbedConfiguration, Report, VisualDescriptor } from 'powerbi-client';

export async function show(powerbi: service.Service, element: HTMLElement): Promise<VisualDescriptor> {
  const config: IVisualEmbedConfiguration = { type: 'visual', id: 'r', pageName: 'p', visualName: 'v' };
  const visual = powerbi.embed(element, config) as Visual;
  const report: Report = visual;
  await report.getFilters();
  await visual.getFilters(models.FiltersLevel.Page);
  await visual.setFilters([], models.FiltersLevel.Report);
  await visual.updateFilters(models.FiltersOperations.Replace, [], models.FiltersLevel.Visual);
  await visual.removeFilters(models.FiltersLevel.Visual);
  await visual.setPage('p').catch((error) => error === Visual.SetPageNotSupportedError);
  await visual.render({ id: 'r' }).catch(() => visual.getPages());
  return visual.getVisualDescriptor();
}
