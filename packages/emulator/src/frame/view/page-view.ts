import type { Page, Visual } from '../../content/report-schema.ts';
import type { Session } from '../report/session.ts';
import { isPicked } from '../visuals/chart-series.ts';
import { slicerValues, visualKey } from '../report/state.ts';
import type { Point } from '../report/state.ts';
import type { VisualFigures } from '../report/view.ts';
import { createVisual } from '../visuals/create-visual.ts';
import type { Actions, Looks, VisualView } from '../visuals/visual-view.ts';
import { h, reportPixels } from './dom.ts';
import type { PlacedPage } from './layout.ts';

/** A page of a report on the screen. */
export interface PageView {
  element: HTMLElement;
  page: Page;
  place(placed: PlacedPage): void;
  draw(
    session: Session,
    figures: Map<string, VisualFigures>,
    looks: Omit<Looks, 'points' | 'ticked'>,
  ): Promise<void>;
  closeOverlays(): void;
  dispose(): void;
}

export function createPageView(session: Session, page: Page): PageView {
  const views = page.visuals.map((visual) => {
    const frame = h('div', { class: 'visual', 'data-visual': visual.name, 'data-type': visual.type });
    const view = createVisual(visual, actionsOf(session, visual, frame));
    frame.append(view.element);
    return { visual, view, frame };
  });
  const element = h('main', { class: 'page', 'data-page': page.name, 'aria-label': page.displayName });
  element.append(...views.map(({ frame }) => frame));
  return {
    element,
    page,
    place({ width, height, places }) {
      Object.assign(element.style, { width: reportPixels(width), height: reportPixels(height) });
      for (const { visual, frame } of views) placeFrame(frame, places.get(visual.name) ?? visual.layout);
    },
    async draw(owner, figures, looks) {
      await Promise.all(
        views.map(({ visual, view, frame }) => {
          const shown = figures.get(visual.name);
          if (!shown) return undefined;
          frame.dataset['drawn'] = 'true';
          return view.draw(shown, { ...looks, ...pickedIn(owner, page, visual) });
        }),
      );
    },
    closeOverlays: () => views.forEach(({ view }: { view: VisualView }) => view.closeOverlay?.()),
    dispose: () => views.forEach(({ view }: { view: VisualView }) => view.dispose?.()),
  };
}

function placeFrame(frame: HTMLElement, { x, y, z, width, height }: Visual['layout']): void {
  Object.assign(frame.style, {
    left: reportPixels(x),
    top: reportPixels(y),
    width: reportPixels(width),
    height: reportPixels(height),
    zIndex: String(z),
  });
}

function pickedIn(
  { selection, state }: Session,
  page: Page,
  visual: Visual,
): Pick<Looks, 'points' | 'ticked'> {
  const points = selection?.visual === visual.name ? selection.points : [];
  return { points, ticked: slicerValues(state.slicers[visualKey(page.name, visual.name)] ?? []) };
}

/** A click picks one mark, or unpicks the one that is; with Ctrl it adds or takes away. */
function actionsOf(session: Session, visual: Visual, frame: HTMLElement): Actions {
  let told = false;
  frame.addEventListener('click', () => (told = false), { capture: true });
  frame.addEventListener('click', () => {
    if (!told) session.clickVisual(visual, undefined);
  });
  return {
    tick: (values) => session.pickSlicer(visual, values),
    pick(point, add) {
      const picked = session.selection?.visual === visual.name ? session.selection.points : [];
      if (point === undefined) {
        if (session.selection) session.pickPoints(visual, []);
        return;
      }
      told = true;
      session.clickVisual(visual, point);
      session.pickPoints(visual, nextPoints(picked, point, add));
    },
  };
}

function nextPoints(picked: readonly Point[], point: Point, add: boolean): Point[] {
  const known = picked.some((other) => isPicked([other], point));
  if (add) return known ? picked.filter((other) => !isPicked([other], point)) : [...picked, point];
  return known && picked.length === 1 ? [] : [point];
}
