import type { Page, Visual } from '../../content/report-schema.ts';
import { visualLayout } from '../report/custom-layout.ts';
import type { ReportSettings } from '../report/load-config.ts';
import { WireError, isObject } from '../wire/messages.ts';
import { ok } from '../wire/router.ts';
import type { Routes } from '../wire/router.ts';
import { sessionOf } from './session-box.ts';
import type { SessionBox } from './session-box.ts';

const pageSizeType = { widescreen: 0, custom: 4 } as const;
const fitToWidth = 1;
const layoutTypes = ['Master', 'MobilePortrait'];

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
      return ok(page.visuals.map((visual) => visualBody(page, visual, session.settings)));
    },
    'GET /report/pages/{page}/layoutTypes/{type}': ({ params }) => {
      sessionOf(box).page(params['page'] ?? '');
      return ok(layoutTypes.includes(params['type'] ?? ''));
    },
  };
}

/** A page as the host is told of it. */
export function pageBody({ name, displayName, hidden, width, height }: Page, isActive: boolean) {
  const type = width === 1280 && height === 720 ? pageSizeType.widescreen : pageSizeType.custom;
  return {
    name,
    displayName,
    isActive,
    visibility: Number(hidden),
    defaultSize: { type, width, height },
    defaultDisplayOption: fitToWidth,
  };
}

function visualBody(page: Page, visual: Visual, settings: ReportSettings) {
  const { name, title, type } = visual;
  const { hidden, ...layout } = visualLayout(page, visual, settings);
  return { name, title, type, layout: { ...layout, displayState: { mode: Number(hidden) } } };
}
