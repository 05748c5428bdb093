import type { Page } from '../../content/report-schema.ts';
import { displayOption, displayOptions, pageSize, visualLayout } from '../report/custom-layout.ts';
import type { PlacedPage } from '../report/custom-layout.ts';
import type { ReportSettings } from '../report/load-config.ts';
import { mobileLayout } from '../report/mobile-layout.ts';

const mobilePortrait = 2;

/** Where each visual of a page goes: as designed, or stacked for a narrow screen. */
export function placeVisuals(page: Page, settings: ReportSettings): PlacedPage {
  if (settings.layoutType === mobilePortrait) return mobileLayout(page);
  const shown = page.visuals.map((visual) => ({
    ...visualLayout(page, visual, settings),
    name: visual.name,
  }));
  const places = new Map(
    shown.filter(({ hidden }) => !hidden).map(({ name, hidden: _hidden, ...layout }) => [name, layout]),
  );
  return { ...pageSize(page, settings), displayOption: displayOption(page), places };
}

/** How much report pixels are enlarged to fit the room there is. */
export function pageScale(
  placed: PlacedPage,
  room: { width: number; height: number },
  settings: ReportSettings,
): number {
  const zoom = settings.zoomLevel ?? 1;
  const byWidth = room.width / placed.width;
  switch (settings.customLayout?.displayOption ?? placed.displayOption) {
    case displayOptions.actualSize:
      return zoom;
    case displayOptions.fitToPage:
      return zoom * Math.min(byWidth, room.height / placed.height);
    default:
      return zoom * byWidth;
  }
}
