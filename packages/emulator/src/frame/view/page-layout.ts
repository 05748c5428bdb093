import type { Page } from '../../content/report-schema.ts';
import { getDisplayOption, displayOptions, getPageSize, getVisualLayout } from '../report/custom-layout.ts';
import type { PageLayout } from '../report/custom-layout.ts';
import type { ReportSettings } from '../report/load-config.ts';
import { buildMobileLayout } from '../report/mobile-layout.ts';

const mobilePortrait = 2;

/** Where each visual of a page goes: as designed, or stacked for a narrow screen. */
export function buildPageLayout(page: Page, settings: ReportSettings): PageLayout {
  if (settings.layoutType === mobilePortrait) return buildMobileLayout(page);
  const layouts = page.visuals.map((visual) => ({
    ...getVisualLayout(page, visual, settings),
    name: visual.name,
  }));
  const visualLayouts = new Map(
    layouts.filter(({ hidden }) => !hidden).map(({ name, hidden: _hidden, ...layout }) => [name, layout]),
  );
  return { ...getPageSize(page, settings), displayOption: getDisplayOption(page), visualLayouts };
}

/** How much report pixels are enlarged to fit the room there is. */
export function getPageScale(
  pageLayout: PageLayout,
  available: { width: number; height: number },
  settings: ReportSettings,
): number {
  const zoom = settings.zoomLevel ?? 1;
  const widthScale = available.width / pageLayout.width;
  switch (settings.customLayout?.displayOption ?? pageLayout.displayOption) {
    case displayOptions.actualSize:
      return zoom;
    case displayOptions.fitToPage:
      return zoom * Math.min(widthScale, available.height / pageLayout.height);
    default:
      return zoom * widthScale;
  }
}
