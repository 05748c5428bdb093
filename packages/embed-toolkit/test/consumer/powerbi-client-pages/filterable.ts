// Code for everything that has filters.
import type { IFilterable, Page, Report, VisualDescriptor } from 'powerbi-client';
import { models } from 'powerbi-client';

export async function replace(target: IFilterable, filters: models.IFilter[]): Promise<models.IFilter[]> {
  await target.removeFilters();
  await target.setFilters(filters);
  const response = await target.updateFilters(models.FiltersOperations.Add, filters);
  if (response.statusCode !== 200) console.log(response.statusText, response.headers, response.body);
  return target.getFilters();
}
export const replaceAll = (report: Report, page: Page, visual: VisualDescriptor) =>
  Promise.all([report, page, visual].map((target) => replace(target, [])));
