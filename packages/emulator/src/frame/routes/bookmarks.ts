import { WireError, isObject } from '../wire/messages.ts';
import { accepted, ok } from '../wire/router.ts';
import type { Routes } from '../wire/router.ts';
import { sessionOf } from './session-box.ts';
import type { SessionBox } from './session-box.ts';

/** Bookmarks: listed, captured, applied and played. */
export function bookmarkRoutes(box: SessionBox): Routes {
  return {
    'GET /report/bookmarks': () => ok(sessionOf(box).bookmarks.list()),
    'POST /report/bookmarks/capture': ({ body }) => {
      const options = field(body, 'options');
      return ok(sessionOf(box).bookmarks.capture(field(options, 'allPages') === true));
    },
    'POST /report/bookmarks/applyState': accepted(({ body }) =>
      sessionOf(box).bookmarks.applyState(field(body, 'state')),
    ),
    'POST /report/bookmarks/applyByName': accepted(({ body }) => {
      const name = field(body, 'name');
      if (typeof name !== 'string') throw new WireError(400, [{ message: 'name is required' }]);
      sessionOf(box).bookmarks.applyByName(name);
    }),
    'POST /report/bookmarks/play': accepted(({ body }) => {
      const mode = field(body, 'playMode');
      if (mode !== 0 && mode !== 1)
        throw new WireError(400, [{ message: 'playMode must be 0 (off) or 1 (presentation)' }]);
      sessionOf(box).bookmarks.play(mode);
    }),
  };
}

function field(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}
