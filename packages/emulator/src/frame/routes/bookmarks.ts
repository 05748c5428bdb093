import { FrameRequestError, isObject } from '../transport/messages.ts';
import { createAcceptedHandler, ok } from '../transport/router.ts';
import type { Routes } from '../transport/router.ts';
import { requireSession } from './current-session.ts';
import type { CurrentSession } from './current-session.ts';

/** Creates the routes for listing, capturing, applying and presenting bookmarks. */
export function createBookmarkRoutes(currentSession: CurrentSession): Routes {
  return {
    'GET /report/bookmarks': () => ok(requireSession(currentSession).bookmarks.list()),
    'POST /report/bookmarks/capture': ({ body }) => {
      const options = getField(body, 'options');
      return ok(requireSession(currentSession).bookmarks.capture(getField(options, 'allPages') === true));
    },
    'POST /report/bookmarks/applyState': createAcceptedHandler(({ body }) =>
      requireSession(currentSession).bookmarks.applyState(getField(body, 'state')),
    ),
    'POST /report/bookmarks/applyByName': createAcceptedHandler(({ body }) => {
      const name = getField(body, 'name');
      if (typeof name !== 'string') throw new FrameRequestError(400, [{ message: 'name is required' }]);
      requireSession(currentSession).bookmarks.applyByName(name);
    }),
    'POST /report/bookmarks/play': createAcceptedHandler(({ body }) => {
      const mode = getField(body, 'playMode');
      if (mode !== 0 && mode !== 1)
        throw new FrameRequestError(400, [{ message: 'playMode must be 0 (off) or 1 (presentation)' }]);
      requireSession(currentSession).bookmarks.play(mode);
    }),
  };
}

function getField(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
