import type { Page, Visual } from '@embed-portal/emulator-protocol/report-schema';
import type { Strings } from '../appearance/strings.ts';
import type { PageLayout } from '../report/custom-layout.ts';
import { getActivePage } from '../report/embed-state.ts';
import type { LoadedState } from '../report/embed-state.ts';
import type { ViewerFunctions } from '../report/report-renderer.ts';
import { getNonValueFilters, getSlicerValues, toVisualKey } from '../report/state.ts';
import type { DataPoint } from '../report/state.ts';
import type { VisualData } from '../report/visual-data.ts';
import { h, toCssLength } from './dom.ts';
import { describeFilter } from './filter-description.ts';
import { applyVisualFormat } from './visual-format.ts';
import { addVisualMenus } from './visual-menus.ts';
import type { VisualMenus } from './visual-menus.ts';
import { isSelected } from './visuals/chart-series.ts';
import { createVisual } from './visuals/create-visual.ts';
import type { VisualActions, RenderOptions, VisualRenderer } from './visuals/visual-renderer.ts';

/** Renders one page of a report. */
export interface PageRenderer {
  element: HTMLElement;
  /** Layer behind the visuals. */
  background: HTMLElement;
  page: Page;
  applyLayout(layout: PageLayout): void;
  render(
    state: LoadedState,
    data: ReadonlyMap<string, VisualData>,
    options: Omit<RenderOptions, keyof VisualState>,
  ): Promise<void>;
  closeOverlays(): void;
  dispose(): void;
}

/** Creates the renderer of a page and its visuals. */
export function createPageRenderer(viewer: ViewerFunctions, page: Page): PageRenderer {
  const visualRenderers = page.visuals.map((visual) => {
    const container = h('div', { class: 'visual', 'data-visual': visual.name, 'data-type': visual.type });
    applyVisualFormat(container, visual.format);
    const menus = addVisualMenus(viewer, visual, container);
    const renderer = createVisual(visual, createVisualActions(viewer, visual, container, menus));
    container.prepend(renderer.element);
    return { visual, renderer, container, menus };
  });
  const element = h('main', { class: 'page', 'data-page': page.name, 'aria-label': page.displayName });
  const background = h('div', { class: 'canvas-layer' });
  element.append(background, ...visualRenderers.map(({ container }) => container));
  return {
    element,
    background,
    page,
    applyLayout({ width, height, visualLayouts }) {
      Object.assign(element.style, { width: toCssLength(width), height: toCssLength(height) });
      for (const { visual, container } of visualRenderers) {
        const layout = visualLayouts.get(visual.name);
        container.hidden = layout === undefined;
        if (layout) applyVisualLayout(container, layout);
      }
    },
    async render(state, data, options) {
      await Promise.all(
        visualRenderers.map(async ({ visual, renderer, container, menus }) => {
          menus.update(options.strings);
          const visualData = data.get(visual.name);
          if (!visualData) return;
          container.dataset['rendered'] = 'true';
          await renderer.render(visualData, {
            ...options,
            ...getVisualState(state, page, visual, options.strings),
          });
        }),
      );
    },
    closeOverlays: () =>
      visualRenderers.forEach(({ renderer }: { renderer: VisualRenderer }) => renderer.closeOverlay?.()),
    dispose: () =>
      visualRenderers.forEach(({ renderer }: { renderer: VisualRenderer }) => renderer.dispose?.()),
  };
}

function applyVisualLayout(container: HTMLElement, { x, y, z, width, height }: Visual['layout']): void {
  Object.assign(container.style, {
    left: toCssLength(x),
    top: toCssLength(y),
    width: toCssLength(width),
    height: toCssLength(height),
    zIndex: String(z),
  });
}

type VisualState = Pick<RenderOptions, 'selectedPoints' | 'slicerValues' | 'otherFilters' | 'sort'>;

function getVisualState(
  { selection, reportState }: LoadedState,
  page: Page,
  visual: Visual,
  strings: Strings,
): VisualState {
  const sort = reportState.sorts[toVisualKey(page.name, visual.name)];
  const points = selection?.visual === visual.name ? selection.points : [];
  const filters = reportState.slicers[toVisualKey(page.name, visual.name)] ?? [];
  const descriptions = getNonValueFilters(filters).map((filter) => describeFilter(filter, strings));
  return {
    selectedPoints: points,
    slicerValues: getSlicerValues(filters),
    otherFilters: descriptions.join(', '),
    sort,
  };
}

const hyperlinkBehaviors = { navigate: 0, raiseEvent: 2 } as const;

/** Creates the actions of a visual. A click selects or clears a data point, and Ctrl+click keeps the others selected. */
function createVisualActions(
  { getState, dispatch, runAction }: ViewerFunctions,
  visual: Visual,
  container: HTMLElement,
  menus: VisualMenus,
): VisualActions {
  let isClickRaised = false;
  container.addEventListener('click', () => (isClickRaised = false), { capture: true });
  container.addEventListener('click', () => {
    if (!isClickRaised) dispatch({ type: 'clickVisual', visual, point: undefined });
  });
  return {
    setContextPoint: menus.setContextPoint,
    followLink(event, url) {
      event.stopPropagation();
      const behavior = getState().settings.hyperlinkClickBehavior ?? hyperlinkBehaviors.navigate;
      if (behavior !== hyperlinkBehaviors.navigate) dispatch({ type: 'followLink', visual, url });
      if (behavior === hyperlinkBehaviors.raiseEvent) event.preventDefault();
    },
    selectSlicerValues: (values) => dispatch({ type: 'selectSlicerValues', visual, values }),
    pressButton: (button) => runAction(async () => dispatch({ type: 'pressButton', button })),
    sortBy(orderBy) {
      const page = getActivePage(getState()).name;
      dispatch({ type: 'setSort', page, visual: visual.name, orderBy });
    },
    selectPoint(point, isMultiSelect) {
      const { subject, selection } = getState();
      if ('dashboardId' in subject) return;
      if (point === undefined) {
        if (selection) dispatch({ type: 'selectPoints', visual, points: [] });
        return;
      }
      isClickRaised = true;
      const selected = selection?.visual === visual.name ? selection.points : [];
      dispatch({ type: 'clickVisual', visual, point });
      dispatch({ type: 'selectPoints', visual, points: toggleDataPoint(selected, point, isMultiSelect) });
    },
  };
}

function toggleDataPoint(
  selected: readonly DataPoint[],
  point: DataPoint,
  isMultiSelect: boolean,
): DataPoint[] {
  const isAlreadySelected = selected.some((other) => isSelected([other], point));
  if (isMultiSelect)
    return isAlreadySelected ? selected.filter((other) => !isSelected([other], point)) : [...selected, point];
  return isAlreadySelected && selected.length === 1 ? [] : [point];
}
