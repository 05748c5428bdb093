import { createEmbedSession } from '../report/embed-session.ts';
import type { SessionDependencies } from '../report/embed-session.ts';
import { parseFilters } from '../report/filters.ts';
import { parseLoadConfig } from '../report/load-config.ts';
import { FrameRequestError, isObject } from '../transport/messages.ts';
import type { RouteHandler, RouteRequest, Routes } from '../transport/router.ts';
import { createAcceptedHandler, ok } from '../transport/router.ts';
import { requireSession } from './current-session.ts';
import type { CurrentSession } from './current-session.ts';
import { rethrowConfigError } from './rethrow-data-error.ts';

/** Creates the routes for loading reports, immediately or in phases, and for tokens and the correlation ID. */
export function createLoadRoutes(dependencies: SessionDependencies, currentSession: CurrentSession): Routes {
  const load = (request: RouteRequest, isPhased: boolean): undefined => {
    const config = parseLoadConfig(request.body);
    if (!isObject(config.filters)) parseFilters(config.filters);
    const hasTokenProvider = request.headers['tokenProviderSupplied'] === true;
    currentSession.session?.close();
    currentSession.session = createEmbedSession(dependencies, config, { isPhased, hasTokenProvider });
    void currentSession.session.open();
  };
  return {
    'POST /report/load': (request) => load(request, false),
    'POST /report/prepare': (request) => load(request, true),
    'POST /report/render': createAcceptedHandler(() =>
      requireSession(currentSession).store.dispatch({ type: 'resume' }),
    ),
    'POST /frontload/config': () => undefined,
    ...createTokenRoutes(currentSession),
    'GET /getCorrelationId': () => ok(requireSession(currentSession).correlationId),
  };
}

/** Creates the token routes. Content types without a separate token route use the route of reports. */
function createTokenRoutes(currentSession: CurrentSession): Routes {
  const setToken: RouteHandler = async ({ body }) => {
    if (typeof body !== 'string' || body === '')
      throw new FrameRequestError(400, [{ message: 'accessToken is required' }]);
    await requireSession(currentSession).setToken(body).catch(rethrowConfigError);
    return undefined;
  };
  return { 'POST /report/token': setToken, 'POST /dashboard/token': setToken, 'POST /tile/token': setToken };
}
