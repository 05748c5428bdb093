import type { CanvasStyle, Page } from '../../content/report-schema.ts';
import { displayOption, sizeType, visualLayout } from '../report/custom-layout.ts';
import type { ReportSettings } from '../report/load-config.ts';
import { mobileLayout } from '../report/mobile-layout.ts';
import { WireError, isObject } from '../wire/messages.ts';
import { ok } from '../wire/router.ts';
import type { Routes } from '../wire/router.ts';
import { sessionOf } from './session-box.ts';
import type { SessionBox } from './session-box.ts';

/** The public models' number for the size of a page that is laid out for phones. */
const mobileSizeType = 5;

/** Pages, the active one, and the visuals of a page. */
export function pageRoutes(box: SessionBox): Routes {
  return {
    'GET /report/pages': () => {
      const { report, state } = sessionOf(box);
      return ok(report.definition.pages.map((page) => pageBody(page, page.name === state.activePage)));
    },
    'PUT /report/pages/active': ({ body }) => {
      const name = isObject(body) ? body['name'] : undefined;
      if (typeof name !== 'string') throw new WireError(400, [{ message: 'name is required' }]);
      sessionOf(box).setPage(name, 'sdk');
      return undefined;
    },
    'GET /report/pages/{page}/visuals': ({ params }) => {
      const session = sessionOf(box);
      const page = session.page(params['page'] ?? '');
      return ok(visualBodies(page, session.settings));
    },
    'GET /report/pages/{page}/layoutTypes/{type}': ({ params }) => {
      const page = sessionOf(box).page(params['page'] ?? '');
      const type = params['type'];
      return ok(type === 'Master' || (type === 'MobilePortrait' && hasMobileLayout(page)));
    },
  };
}

/** A page as the host is told of it; what the author left open is left out. */
export function pageBody(page: Page, isActive: boolean) {
  const { name, displayName, hidden, width, height, background, wallpaper } = page;
  return {
    name,
    displayName,
    isActive,
    visibility: Number(hidden),
    defaultSize: { type: sizeType(page), width, height },
    defaultDisplayOption: displayOption(page),
    ...(hasMobileLayout(page) ? { mobileSize: mobileSize(page) } : {}),
    ...(background ? { background: canvasBody(background) } : {}),
    ...(wallpaper ? { wallpaper: canvasBody(wallpaper) } : {}),
  };
}

const hasMobileLayout = ({ visuals }: Page): boolean => visuals.length > 0;

function mobileSize(page: Page) {
  const { width, height } = mobileLayout(page);
  return { type: mobileSizeType, width, height };
}

function canvasBody({ color, image, transparency }: CanvasStyle) {
  return { ...(color === undefined ? {} : { color }), transparency, hasImage: image !== undefined };
}

/** The visuals of a page as the host is told of them, with their places on screens and on phones. */
export function visualBodies(page: Page, settings: ReportSettings) {
  const { places } = mobileLayout(page);
  return page.visuals.map((visual) => {
    const { name, title, type } = visual;
    const { hidden, ...layout } = visualLayout(page, visual, settings);
    const displayState = { mode: Number(hidden) };
    return { name, title, type, layout: { ...layout, displayState }, mobilePortraitLayout: places.get(name) };
  });
}
