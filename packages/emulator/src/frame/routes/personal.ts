import { pageNarrative, visualNarrative } from '../report/narrative.ts';
import { initialState } from '../report/state.ts';
import type { SessionParts } from '../report/session-options.ts';
import { encodeBookmark } from '../report/bookmark.ts';
import { ok } from '../wire/router.ts';
import type { Routes } from '../wire/router.ts';
import { sessionOf } from './session-box.ts';
import type { SessionBox } from './session-box.ts';

/** What is for the viewer: filters that stay from visit to visit, and the figures told in words. */
export function personalRoutes({ client }: SessionParts, box: SessionBox): Routes {
  const keep = async (state: string | undefined): Promise<void> => {
    const { report } = sessionOf(box);
    await client.saveUserState(report.id, state);
    report.userState = state;
  };
  return {
    'GET /report/userState': () => ok({ state: sessionOf(box).report.userState }),
    'POST /report/userState': async () => {
      await keep(encodeBookmark({ state: sessionOf(box).state, onlyPage: false }));
      return undefined;
    },
    'DELETE /report/userState': async () => {
      await keep(undefined);
      const session = sessionOf(box);
      const { activePage } = session.state;
      const state = { ...initialState(session.report.definition), activePage };
      session.restore({ state, onlyPage: false });
      return undefined;
    },
    'GET /report/isUserStateApplied': () => {
      const { report, settings } = sessionOf(box);
      return ok(settings.persistentFiltersEnabled === true && report.userState !== undefined);
    },
    'GET /report/pages/{page}/smartNarrativeInsights': ({ params: { page = '' } }) => {
      const session = sessionOf(box);
      return ok({ summaryText: pageNarrative(session, session.page(page)) });
    },
    'GET /report/pages/{page}/visuals/{visual}/smartNarrativeInsights': ({ params }) => {
      const session = sessionOf(box);
      const visual = session.visual(params['page'] ?? '', params['visual'] ?? '');
      return ok({ summaryText: visualNarrative(session, visual) });
    },
  };
}
