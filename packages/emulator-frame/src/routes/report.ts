import type { SessionDependencies } from '../report/embed-session.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';
import { createAcceptedHandler, ok } from '../transport/router.ts';
import type { Routes } from '../transport/router.ts';
import type { RequireStore } from './current-session.ts';

/** Creates the routes for settings, theme, zoom, refresh, print, overlays and selection of the report. */
export function createReportRoutes({ renderer }: SessionDependencies, requireStore: RequireStore): Routes {
  return {
    'PATCH /report/settings': createAcceptedHandler(({ body }) =>
      requireStore().dispatch({ type: 'updateSettings', patch: body }),
    ),
    'GET /report/theme': () => ok({ themeJson: requireStore().state.theme }),
    'PUT /report/theme': ({ body }) => {
      const theme = isObject(body) ? body['themeJson'] : undefined;
      if (theme !== undefined && !isObject(theme))
        throw new FrameRequestError(400, [{ message: 'themeJson must be an object' }]);
      requireStore().dispatch({ type: 'setTheme', theme: theme ?? {} });
      return undefined;
    },
    'GET /report/zoom': () => ok(requireStore().state.settings.zoomLevel ?? 1),
    'POST /report/refresh': createAcceptedHandler(() => requireStore().dispatch({ type: 'refresh' })),
    'POST /report/print': createAcceptedHandler(() => void setTimeout(() => print())),
    'POST /report/closeAllOverlays': createAcceptedHandler(() => renderer.closeOverlays()),
    'POST /report/clearSelectedVisuals/{clearPopOut}': createAcceptedHandler(({ params }) => {
      requireStore().dispatch({ type: 'clearSelection' });
      if (params['clearPopOut'] === 'true') renderer.closeOverlays();
    }),
  };
}
