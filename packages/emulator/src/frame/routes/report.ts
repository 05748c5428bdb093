import type { SessionDependencies } from '../report/session-options.ts';
import { clearSelection } from '../report/viewer-actions.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';
import { createAcceptedHandler, ok } from '../transport/router.ts';
import type { Routes } from '../transport/router.ts';
import { requireSession } from './current-session.ts';
import type { CurrentSession } from './current-session.ts';

/** Creates the routes for settings, theme, zoom, refresh, print, overlays and selection of the report. */
export function createReportRoutes(
  { renderer }: SessionDependencies,
  currentSession: CurrentSession,
): Routes {
  return {
    'PATCH /report/settings': createAcceptedHandler(({ body }) =>
      requireSession(currentSession).updateSettings(body),
    ),
    'GET /report/theme': () => ok({ themeJson: requireSession(currentSession).theme }),
    'PUT /report/theme': ({ body }) => {
      const theme = isObject(body) ? body['themeJson'] : undefined;
      if (theme !== undefined && !isObject(theme))
        throw new FrameRequestError(400, [{ message: 'themeJson must be an object' }]);
      requireSession(currentSession).setTheme(theme ?? {});
      return undefined;
    },
    'GET /report/zoom': () => ok(requireSession(currentSession).settings.zoomLevel ?? 1),
    'POST /report/refresh': createAcceptedHandler(() => void requireSession(currentSession).refresh()),
    'POST /report/print': createAcceptedHandler(() => void setTimeout(() => print())),
    'POST /report/closeAllOverlays': createAcceptedHandler(() => renderer.closeOverlays()),
    'POST /report/clearSelectedVisuals/{clearPopOut}': createAcceptedHandler(({ params }) => {
      clearSelection(requireSession(currentSession));
      if (params['clearPopOut'] === 'true') renderer.closeOverlays();
    }),
  };
}
