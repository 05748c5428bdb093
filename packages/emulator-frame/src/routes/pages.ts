import type { CanvasStyle, Page } from '@embed-portal/emulator-protocol/report-schema';
import { getDisplayOption, getSizeType, getVisualLayout } from '../report/custom-layout.ts';
import { findPage, requireLoaded } from '../report/embed-state.ts';
import type { ReportSettings } from '../report/load-config.ts';
import { buildMobileLayout } from '../report/mobile-layout.ts';
import { getVisualType } from '../report/visual-roles.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';
import { ok } from '../transport/router.ts';
import type { Routes } from '../transport/router.ts';
import type { RequireStore } from './current-session.ts';

/** `PageSizeType` of powerbi-models for mobile pages. */
const mobileSizeType = 5;

/** Creates the routes for pages, the active page and the visuals of a page. */
export function createPageRoutes(requireStore: RequireStore): Routes {
  return {
    'GET /report/pages': () => {
      const { report, reportState } = requireLoaded(requireStore().state);
      const { activePage } = reportState;
      return ok(report.definition.pages.map((page) => toPageBody(page, page.name === activePage)));
    },
    'PUT /report/pages/active': ({ body }) => {
      const name = isObject(body) ? body['name'] : undefined;
      if (typeof name !== 'string') throw new FrameRequestError(400, [{ message: 'name is required' }]);
      requireStore().dispatch({ type: 'setPage', page: name, initiator: 'sdk' });
      return undefined;
    },
    'GET /report/pages/{page}/visuals': ({ params }) => {
      const { state } = requireStore();
      return ok(toVisualBodies(findPage(state, params['page'] ?? ''), state.settings));
    },
    'GET /report/pages/{page}/layoutTypes/{type}': ({ params }) => {
      const page = findPage(requireStore().state, params['page'] ?? '');
      const type = params['type'];
      return ok(type === 'Master' || (type === 'MobilePortrait' && hasMobileLayout(page)));
    },
  };
}

/** Converts a page into its response body. Optional fields that the author did not set are omitted. */
export function toPageBody(page: Page, isActive: boolean) {
  const { name, displayName, hidden, width, height, background, wallpaper } = page;
  return {
    name,
    displayName,
    isActive,
    visibility: Number(hidden),
    defaultSize: { type: getSizeType(page), width, height },
    defaultDisplayOption: getDisplayOption(page),
    ...(hasMobileLayout(page) ? { mobileSize: getMobileSize(page) } : {}),
    ...(background ? { background: toCanvasBody(background) } : {}),
    ...(wallpaper ? { wallpaper: toCanvasBody(wallpaper) } : {}),
  };
}

const hasMobileLayout = ({ visuals }: Page): boolean => visuals.length > 0;

function getMobileSize(page: Page) {
  const { width, height } = buildMobileLayout(page);
  return { type: mobileSizeType, width, height };
}

function toCanvasBody({ color, image, transparency }: CanvasStyle) {
  return { ...(color === undefined ? {} : { color }), transparency, hasImage: image !== undefined };
}

/**
 * Converts the visuals of a page into response bodies with their desktop and mobile layouts. Visuals without a title,
 * such as text boxes, have no such field.
 */
export function toVisualBodies(page: Page, settings: ReportSettings) {
  const { visualLayouts } = buildMobileLayout(page);
  return page.visuals.map((visual) => {
    const { name, title } = visual;
    const { hidden, ...layout } = getVisualLayout(page, visual, settings);
    const displayState = { mode: Number(hidden) };
    return {
      name,
      ...(title === '' ? {} : { title }),
      type: getVisualType(visual),
      layout: { ...layout, displayState },
      mobilePortraitLayout: visualLayouts.get(name),
    };
  });
}
