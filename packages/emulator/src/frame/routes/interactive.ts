import type { SessionDependencies } from '../report/session-options.ts';
import type { Routes } from '../transport/router.ts';
import { createBookmarkRoutes } from './bookmarks.ts';
import { createContentTypeRoutes } from './content-types.ts';
import type { CurrentSession } from './current-session.ts';
import { createEditRoutes } from './edit.ts';
import { createFilterRoutes } from './filters.ts';
import { createLoadRoutes } from './load.ts';
import { createPageRoutes } from './pages.ts';
import { createPersistentFilterRoutes } from './persistent-filters.ts';
import { createReportRoutes } from './report.ts';
import { createSmartNarrativeRoutes } from './smart-narratives.ts';
import { createVisualRoutes } from './visuals.ts';

/** Creates all routes for content other than paginated reports. */
export function createInteractiveRoutes(
  dependencies: SessionDependencies,
  currentSession: CurrentSession,
): Routes {
  return {
    ...createLoadRoutes(dependencies, currentSession),
    ...createContentTypeRoutes(dependencies, currentSession),
    ...createPageRoutes(currentSession),
    ...createEditRoutes(currentSession),
    ...createFilterRoutes(currentSession),
    ...createVisualRoutes(currentSession),
    ...createBookmarkRoutes(currentSession),
    ...createPersistentFilterRoutes(dependencies, currentSession),
    ...createSmartNarrativeRoutes(currentSession),
    ...createReportRoutes(dependencies, currentSession),
  };
}
