// Custom layouts and the layout of visuals.
import { models } from 'powerbi-client';
import type { Page, Report, VisualDescriptor } from 'powerbi-client';

export async function arrange(report: Report, page: Page): Promise<number[]> {
  const visuals: VisualDescriptor[] = await page.getVisuals();
  const visualsLayout: { [name: string]: models.IVisualLayout } = {};
  visuals.forEach((v) => {
    visualsLayout[v.name] = {
      x: v.layout.x,
      y: v.layout.y,
      displayState: { mode: v.layout.displayState!.mode },
    };
  });
  await report.updateSettings({
    layoutType: models.LayoutType.Custom,
    customLayout: {
      displayOption: models.DisplayOption.FitToPage,
      pagesLayout: { [page.name]: { visualsLayout } },
    },
  });
  await report.switchLayout(models.LayoutType.MobilePortrait);
  await report.resizeActivePage(models.PageSizeType.Custom, 100, 200);
  await report.moveVisual(page.name, 'v', 1, 2, 3);
  await report.resizeVisual(page.name, 'v', 1, 2);
  await report.setVisualDisplayState(page.name, 'v', models.VisualContainerDisplayMode.Hidden);
  return visuals.map((v) => (v.layout.width as number) * (v.layout.height as number));
}
