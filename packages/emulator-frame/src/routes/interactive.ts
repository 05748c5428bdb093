import type { SessionDependencies } from '../report/embed-session.ts';
import type { Routes } from '../transport/router.ts';
import { createAuthoringRoutes } from './authoring.ts';
import { createBookmarkRoutes } from './bookmarks.ts';
import { createContentTypeRoutes } from './content-types.ts';
import { requireSession } from './current-session.ts';
import type { CurrentSession, RequireStore } from './current-session.ts';
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
  const requireStore: RequireStore = () => requireSession(currentSession).store;
  return {
    ...createLoadRoutes(dependencies, currentSession),
    ...createContentTypeRoutes(dependencies, currentSession),
    ...createPageRoutes(requireStore),
    ...createEditRoutes(currentSession),
    ...createFilterRoutes(requireStore),
    ...createAuthoringRoutes(requireStore),
    ...createVisualRoutes(currentSession),
    ...createBookmarkRoutes(requireStore),
    ...createPersistentFilterRoutes(dependencies, requireStore),
    ...createSmartNarrativeRoutes(requireStore),
    ...createReportRoutes(dependencies, requireStore),
  };
}
