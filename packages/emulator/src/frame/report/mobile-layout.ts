import type { Page, Visual, VisualLayout } from '../../content/report-schema.ts';
import { displayOptions } from './custom-layout.ts';
import type { PlacedPage } from './custom-layout.ts';

const mobileWidth = 380;
const gap = 10;

/** A page on a narrow screen: one column in reading order; small visuals of a height share a row. */
export function mobileLayout(page: Page): PlacedPage {
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
  return { width: mobileWidth, height: y, displayOption: displayOptions.fitToWidth, places };
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
