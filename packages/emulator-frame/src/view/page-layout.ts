import type { Page } from '@embed-portal/emulator-protocol/report-schema';
import { getDisplayOption, displayOptions, getPageSize, getVisualLayout } from '../report/custom-layout.ts';
import type { PageLayout } from '../report/custom-layout.ts';
import type { ReportSettings } from '../report/load-config.ts';
import { buildMobileLayout } from '../report/mobile-layout.ts';

const mobilePortrait = 2;

/** Builds the layout of a page: desktop, or a single column for mobile screens. */
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

/** Returns the scale from report pixels to the available space. */
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
