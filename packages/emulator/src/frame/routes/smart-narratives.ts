import { describePage, describeVisual } from '../report/narrative.ts';
import { ok } from '../transport/router.ts';
import type { Routes } from '../transport/router.ts';
import { requireSession } from './current-session.ts';
import type { CurrentSession } from './current-session.ts';

/** Creates the routes that summarize a page or a visual in sentences. */
export function createSmartNarrativeRoutes(currentSession: CurrentSession): Routes {
  return {
    'GET /report/pages/{page}/smartNarrativeInsights': ({ params: { page = '' } }) => {
      const session = requireSession(currentSession);
      return ok({ summaryText: describePage(session, session.requirePage(page)) });
    },
    'GET /report/pages/{page}/visuals/{visual}/smartNarrativeInsights': ({ params }) => {
      const session = requireSession(currentSession);
      const visual = session.requireVisual(params['page'] ?? '', params['visual'] ?? '');
      return ok({ summaryText: describeVisual(session, visual) });
    },
  };
}
