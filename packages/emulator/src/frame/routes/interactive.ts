import type { SessionParts } from '../report/session-options.ts';
import type { Routes } from '../wire/router.ts';
import { bookmarkRoutes } from './bookmarks.ts';
import { editRoutes } from './edit.ts';
import { filterRoutes } from './filters.ts';
import { kindRoutes } from './kinds.ts';
import { loadRoutes } from './load.ts';
import { pageRoutes } from './pages.ts';
import { personalRoutes } from './personal.ts';
import { reportRoutes } from './report.ts';
import type { SessionBox } from './session-box.ts';
import { visualRoutes } from './visuals.ts';

/** Every call that is answered for content other than paginated reports. */
export function interactiveRoutes(parts: SessionParts, box: SessionBox): Routes {
  return {
    ...loadRoutes(parts, box),
    ...kindRoutes(parts, box),
    ...pageRoutes(box),
    ...editRoutes(box),
    ...filterRoutes(box),
    ...visualRoutes(box),
    ...bookmarkRoutes(box),
    ...personalRoutes(parts, box),
    ...reportRoutes(parts, box),
  };
}
