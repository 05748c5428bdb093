import { decodeBookmark } from '../report/bookmark-snapshot.ts';
import { captureBookmark, toBookmarkBodies } from '../report/bookmarks.ts';
import { requireLoaded, requireReport } from '../report/embed-state.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';
import { createAcceptedHandler, ok } from '../transport/router.ts';
import type { Routes } from '../transport/router.ts';
import type { RequireStore } from './current-session.ts';

/** Creates the routes for listing, capturing, applying and presenting bookmarks. */
export function createBookmarkRoutes(requireStore: RequireStore): Routes {
  return {
    'GET /report/bookmarks': () => ok(toBookmarkBodies(requireReport(requireStore().state).definition)),
    'POST /report/bookmarks/capture': ({ body }) => {
      const { reportState: state, selection } = requireLoaded(requireStore().state);
      const onlyPage = getField(getField(body, 'options'), 'allPages') !== true;
      return ok(captureBookmark({ state, selection, onlyPage }));
    },
    'POST /report/bookmarks/applyState': createAcceptedHandler(({ body }) => {
      const { dispatch } = requireStore();
      const snapshot = decodeBookmark(getField(body, 'state'));
      dispatch({ type: 'restore', snapshot, bookmarkName: '' });
    }),
    'POST /report/bookmarks/applyByName': createAcceptedHandler(({ body }) => {
      const name = getField(body, 'name');
      if (typeof name !== 'string') throw new FrameRequestError(400, [{ message: 'name is required' }]);
      requireStore().dispatch({ type: 'applyBookmark', name });
    }),
    'POST /report/bookmarks/play': createAcceptedHandler(({ body }) => {
      const mode = getField(body, 'playMode');
      if (mode !== 0 && mode !== 1)
        throw new FrameRequestError(400, [{ message: 'playMode must be 0 (off) or 1 (presentation)' }]);
      requireStore().dispatch(
        mode === 1 ? { type: 'presentBookmark', index: 0 } : { type: 'endPresentation' },
      );
    }),
  };
}

function getField(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
