import type { Page, Visual } from '../../content/report-schema.ts';
import type { EmbedSession } from '../report/embed-session.ts';
import { raiseClick, raiseHyperlink } from '../report/selection-events.ts';
import { isPicked } from '../visuals/chart-series.ts';
import type { PlacedPage } from '../report/custom-layout.ts';
import { otherSlicerFilters, slicerValues, visualKey } from '../report/state.ts';
import type { Point } from '../report/state.ts';
import type { VisualFigures } from '../report/view.ts';
import { pickPoints, pickSlicer, pressButton } from '../report/viewer-actions.ts';
import { createVisual } from '../visuals/create-visual.ts';
import type { Actions, Looks, VisualView } from '../visuals/visual-view.ts';
import { h, reportPixels } from './dom.ts';
import { filterMeaning } from './filter-words.ts';
import type { Strings } from './strings.ts';
import { addVisualMenus } from './visual-menus.ts';
import type { VisualMenus } from './visual-menus.ts';

/** A page of a report on the screen. */
export interface PageView {
  element: HTMLElement;
  /** The layer behind the visuals. */
  background: HTMLElement;
  page: Page;
  place(placed: PlacedPage): void;
  draw(
    session: EmbedSession,
    figures: Map<string, VisualFigures>,
    looks: Omit<Looks, keyof Picked>,
  ): Promise<void>;
  closeOverlays(): void;
  dispose(): void;
}

export function createPageView(session: EmbedSession, page: Page): PageView {
  const views = page.visuals.map((visual) => {
    const frame = h('div', { class: 'visual', 'data-visual': visual.name, 'data-type': visual.type });
    const menus = addVisualMenus(session, visual, frame);
    const view = createVisual(visual, actionsOf(session, visual, frame, menus));
    frame.prepend(view.element);
    return { visual, view, frame, menus };
  });
  const element = h('main', { class: 'page', 'data-page': page.name, 'aria-label': page.displayName });
  const background = h('div', { class: 'canvas-layer' });
  element.append(background, ...views.map(({ frame }) => frame));
  return {
    element,
    background,
    page,
    place({ width, height, places }) {
      Object.assign(element.style, { width: reportPixels(width), height: reportPixels(height) });
      for (const { visual, frame } of views) {
        const place = places.get(visual.name);
        frame.hidden = place === undefined;
        if (place) placeFrame(frame, place);
      }
    },
    async draw(owner, figures, looks) {
      await Promise.all(
        views.map(({ visual, view, frame, menus }) => {
          menus.update(looks.strings);
          const shown = figures.get(visual.name);
          if (!shown) return undefined;
          frame.dataset['drawn'] = 'true';
          return view.draw(shown, { ...looks, ...pickedIn(owner, page, visual, looks.strings) });
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

type Picked = Pick<Looks, 'points' | 'ticked' | 'otherwise' | 'sort'>;

function pickedIn({ selection, state }: EmbedSession, page: Page, visual: Visual, strings: Strings): Picked {
  const sort = state.sorts[visualKey(page.name, visual.name)];
  const points = selection?.visual === visual.name ? selection.points : [];
  const filters = state.slicers[visualKey(page.name, visual.name)] ?? [];
  const otherwise = otherSlicerFilters(filters).map((filter) => filterMeaning(filter, strings));
  return { points, ticked: slicerValues(filters), otherwise: otherwise.join(', '), sort };
}

const hyperlinks = { navigate: 0, raiseEvent: 2 } as const;

/** A click picks one mark, or unpicks the one that is; with Ctrl it adds or takes away. */
function actionsOf(session: EmbedSession, visual: Visual, frame: HTMLElement, menus: VisualMenus): Actions {
  let told = false;
  frame.addEventListener('click', () => (told = false), { capture: true });
  frame.addEventListener('click', () => {
    if (session.onTileClick) session.onTileClick(visual);
    else if (!told) raiseClick(session, visual, undefined);
  });
  return {
    aim: menus.aim,
    follow(event, url) {
      event.stopPropagation();
      const behaviour = session.settings.hyperlinkClickBehavior ?? hyperlinks.navigate;
      if (behaviour !== hyperlinks.navigate) raiseHyperlink(session, visual, url);
      if (behaviour === hyperlinks.raiseEvent) event.preventDefault();
    },
    tick: (values) => pickSlicer(session, visual, values),
    press: (button) => session.attempt(async () => pressButton(session, button)),
    sort: (orderBy) => session.setSort(session.activePage.name, visual.name, orderBy),
    pick(point, add) {
      if (session.onTileClick) return;
      const picked = session.selection?.visual === visual.name ? session.selection.points : [];
      if (point === undefined) {
        if (session.selection) pickPoints(session, visual, []);
        return;
      }
      told = true;
      raiseClick(session, visual, point);
      pickPoints(session, visual, nextPoints(picked, point, add));
    },
  };
}

function nextPoints(picked: readonly Point[], point: Point, add: boolean): Point[] {
  const known = picked.some((other) => isPicked([other], point));
  if (add) return known ? picked.filter((other) => !isPicked([other], point)) : [...picked, point];
  return known && picked.length === 1 ? [] : [point];
}
