import type { Page, Visual, VisualLayout } from '../../content/report-schema.ts';
import { pageSize, visualLayout } from '../report/custom-layout.ts';
import type { ReportSettings } from '../report/load-config.ts';

const displayOptions = { fitToPage: 0, actualSize: 2 } as const;
const mobilePortrait = 2;
const mobileWidth = 380;
const gap = 10;

export interface PlacedPage {
  width: number;
  height: number;
  /** By visual; hidden ones have none. */
  places: Map<string, VisualLayout>;
}

/** Where each visual of a page goes: as designed, or stacked for a narrow screen. */
export function placeVisuals(page: Page, settings: ReportSettings): PlacedPage {
  if (settings.layoutType === mobilePortrait) return stack(page);
  const shown = page.visuals.map((visual) => ({
    ...visualLayout(page, visual, settings),
    name: visual.name,
  }));
  const places = new Map(
    shown.filter(({ hidden }) => !hidden).map(({ name, hidden: _hidden, ...layout }) => [name, layout]),
  );
  return { ...pageSize(page, settings), places };
}

/** How much report pixels are enlarged to fit the room there is. */
export function pageScale(
  placed: PlacedPage,
  room: { width: number; height: number },
  settings: ReportSettings,
): number {
  const zoom = settings.zoomLevel ?? 1;
  const byWidth = room.width / placed.width;
  switch (settings.customLayout?.displayOption) {
    case displayOptions.actualSize:
      return zoom;
    case displayOptions.fitToPage:
      return zoom * Math.min(byWidth, room.height / placed.height);
    default:
      return zoom * byWidth;
  }
}

/** One column in reading order; small visuals of a height share a row. */
function stack(page: Page): PlacedPage {
  const places = new Map<string, VisualLayout>();
  const visuals = inReadingOrder(page.visuals);
  let y = 0;
  for (let at = 0; at < visuals.length; at += 1) {
    const visual = visuals[at];
    if (!visual) break;
    const height = stackedHeight(visual);
    const next = visuals[at + 1];
    const pair =
      next && isSmall(visual) && isSmall(next) && stackedHeight(next) === height ? [visual, next] : [visual];
    const margin = visual.type === 'textbox' ? 0 : gap;
    const width = (mobileWidth - margin * (pair.length + 1)) / pair.length;
    pair.forEach(({ name }, column) => {
      places.set(name, {
        x: margin + column * (width + margin),
        y,
        z: visual.type === 'slicer' ? 2 : 0,
        width,
        height,
      });
    });
    at += pair.length - 1;
    y += height + gap;
  }
  return { width: mobileWidth, height: y, places };
}

function inReadingOrder(visuals: readonly Visual[]): Visual[] {
  const rank = ({ type }: Visual): number => ['textbox', 'slicer', 'card'].indexOf(type) % 4;
  const order = (visual: Visual): number => (rank(visual) < 0 ? 3 : rank(visual));
  return visuals.toSorted(
    (a, b) => order(a) - order(b) || a.layout.y - b.layout.y || a.layout.x - b.layout.x,
  );
}

function isSmall(visual: Visual): boolean {
  return visual.type === 'card' || visual.type === 'slicer';
}

function stackedHeight(visual: Visual): number {
  if (visual.type === 'textbox') return 72;
  if (visual.type === 'slicer') return visual.kind === 'dropdown' ? 56 : 170;
  if (visual.type === 'card') return 104;
  return visual.type === 'tableEx' ? 340 : 250;
}
