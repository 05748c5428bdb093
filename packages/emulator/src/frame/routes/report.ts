import { randomId } from '../random-id.ts';
import { decodeBookmark, encodeBookmark } from '../report/bookmark.ts';
import type { SessionParts } from '../report/session.ts';
import { WireError, isObject } from '../wire/messages.ts';
import { accepted, ok } from '../wire/router.ts';
import type { Routes } from '../wire/router.ts';
import { sessionOf } from './session-box.ts';
import type { SessionBox } from './session-box.ts';

/** What concerns the whole report: settings, looks, bookmarks, refresh and print. */
export function reportRoutes({ view }: SessionParts, box: SessionBox): Routes {
  return {
    'PATCH /report/settings': accepted(({ body }) => sessionOf(box).updateSettings(body)),
    'GET /report/theme': () => ok({ themeJson: sessionOf(box).theme }),
    'PUT /report/theme': ({ body }) => {
      const theme = isObject(body) ? body['themeJson'] : undefined;
      if (theme !== undefined && !isObject(theme))
        throw new WireError(400, [{ message: 'themeJson must be an object' }]);
      sessionOf(box).setTheme(theme ?? {});
      return undefined;
    },
    'GET /report/zoom': () => ok(sessionOf(box).settings.zoomLevel ?? 1),
    'POST /report/refresh': accepted(() => void sessionOf(box).refresh()),
    'POST /report/print': accepted(() => void setTimeout(() => print())),
    'POST /report/closeAllOverlays': accepted(() => view.closeOverlays()),
    'POST /report/clearSelectedVisuals/{clearPopOut}': accepted(() => sessionOf(box).clearSelection()),
    ...bookmarkRoutes(box),
  };
}

function bookmarkRoutes(box: SessionBox): Routes {
  return {
    'GET /report/bookmarks': () => ok(sessionOf(box).report.definition.bookmarks),
    'POST /report/bookmarks/capture': () => {
      const name = `Bookmark${randomId().slice(0, 20)}`;
      return ok({ name, displayName: '', state: encodeBookmark(sessionOf(box).state) });
    },
    'POST /report/bookmarks/applyState': ({ body }) => {
      const session = sessionOf(box);
      session.applyState(decodeBookmark(isObject(body) ? body['state'] : undefined));
      session.host.raise('bookmarkApplied', { bookmarkName: '' });
      return undefined;
    },
    'POST /report/bookmarks/applyByName': ({ body }) => {
      const session = sessionOf(box);
      const name = isObject(body) ? body['name'] : undefined;
      const bookmark = session.report.definition.bookmarks.find((candidate) => candidate.name === name);
      if (!bookmark)
        throw new WireError(404, {
          message: 'bookmarkNotFound',
          detailedMessage: `There is no bookmark '${String(name)}'.`,
        });
      session.applyState(decodeBookmark(bookmark.state));
      session.host.raise('bookmarkApplied', { bookmarkName: bookmark.name });
      return undefined;
    },
  };
}
