import type { Page, Visual, VisualLayout } from '@embed-portal/emulator-protocol/report-schema';
import { displayOptions } from './custom-layout.ts';
import type { PageLayout } from './custom-layout.ts';

const mobileWidth = 380;
const gap = 10;

/** Builds a single-column layout in reading order. Two small visuals of equal height share a row. */
export function buildMobileLayout(page: Page): PageLayout {
  const visualLayouts = new Map<string, VisualLayout>();
  const visuals = sortInReadingOrder(page.visuals);
  let y = 0;
  for (let index = 0; index < visuals.length; index += 1) {
    const visual = visuals[index];
    if (!visual) break;
    const height = getStackedHeight(visual);
    const next = visuals[index + 1];
    const rowVisuals =
      next && isSmall(visual) && isSmall(next) && getStackedHeight(next) === height
        ? [visual, next]
        : [visual];
    const margin = visual.type === 'textbox' ? 0 : gap;
    const width = (mobileWidth - margin * (rowVisuals.length + 1)) / rowVisuals.length;
    rowVisuals.forEach(({ name }, column) => {
      visualLayouts.set(name, {
        x: margin + column * (width + margin),
        y,
        z: visual.type === 'slicer' ? 2 : 0,
        width,
        height,
      });
    });
    index += rowVisuals.length - 1;
    y += height + gap;
  }
  return { width: mobileWidth, height: y, displayOption: displayOptions.fitToWidth, visualLayouts };
}

function sortInReadingOrder(visuals: readonly Visual[]): Visual[] {
  const getRank = ({ type }: Visual): number => ['textbox', 'slicer', 'card'].indexOf(type) % 4;
  const getOrder = (visual: Visual): number => (getRank(visual) < 0 ? 3 : getRank(visual));
  return visuals.toSorted(
    (a, b) => getOrder(a) - getOrder(b) || a.layout.y - b.layout.y || a.layout.x - b.layout.x,
  );
}

function isSmall(visual: Visual): boolean {
  return visual.type === 'card' || visual.type === 'slicer';
}

function getStackedHeight(visual: Visual): number {
  if (visual.type === 'textbox') return 72;
  if (visual.type === 'slicer') return visual.kind === 'dropdown' ? 56 : 170;
  if (visual.type === 'card') return 104;
  return visual.type === 'tableEx' ? 340 : 250;
}
