// Pages of a report.
import { Page, models } from 'powerbi-client';
import type { Report } from 'powerbi-client';

export async function tour(report: Report): Promise<string> {
  const pages: Page[] = await report.getPages();
  const active = pages.filter((page) => page.isActive)[0] as Page;
  const titles: string[] = pages.map((page) => page.displayName);
  const title: string = active.displayName;
  const size: models.ICustomPageSize = active.defaultSize;
  const visibility: models.SectionVisibility = active.visibility;
  await active.setActive();
  await report.setPage(active.name);
  const added = await report.addPage('New');
  await added.setDisplayName('Renamed');
  await report.renamePage(added.name, 'Again');
  await report.deletePage(added.name);
  await added.delete();
  const [byName, current] = await Promise.all([report.getPageByName('p'), report.getActivePage()]);
  await current.resizePage(models.PageSizeType.Custom, size.width, size.height);
  const hasLayout: boolean = await byName.hasLayout(models.LayoutType.MobilePortrait);
  const { background, wallpaper, mobileSize, defaultDisplayOption } = byName;
  console.log(background.color, wallpaper.transparency, mobileSize.width, defaultDisplayOption.toFixed());
  const narrative: models.ISmartNarratives = await byName.getSmartNarrativeInsights();
  const slicers: models.IVisual[] = await byName.getSlicers();
  const page: Page = new Page(report, 'name', 'Name', true, models.SectionVisibility.AlwaysVisible);
  return [title, ...titles, visibility, hasLayout, narrative, slicers.length, page.report.config.id].join();
}
