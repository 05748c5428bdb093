import type { SessionParts } from '../report/session-options.ts';
import { clearSelection } from '../report/viewer-actions.ts';
import { WireError, isObject } from '../wire/messages.ts';
import { accepted, ok } from '../wire/router.ts';
import type { Routes } from '../wire/router.ts';
import { sessionOf } from './session-box.ts';
import type { SessionBox } from './session-box.ts';

/** What concerns the whole report: settings, looks, refresh and print. */
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
    'POST /report/clearSelectedVisuals/{clearPopOut}': accepted(({ params }) => {
      clearSelection(sessionOf(box));
      if (params['clearPopOut'] === 'true') view.closeOverlays();
    }),
  };
}
