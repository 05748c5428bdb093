import { parseFilters } from '../report/filters.ts';
import { parseLoadConfig } from '../report/load-config.ts';
import { Session } from '../report/session.ts';
import type { SessionParts } from '../report/session-options.ts';
import { WireError, isObject } from '../wire/messages.ts';
import type { RouteHandler, RouteRequest, Routes } from '../wire/router.ts';
import { accepted, ok } from '../wire/router.ts';
import { refuseConfig } from './refuse.ts';
import { sessionOf } from './session-box.ts';
import type { SessionBox } from './session-box.ts';

/** Loading, phased loading, token and the like. */
export function loadRoutes(parts: SessionParts, box: SessionBox): Routes {
  const load = (request: RouteRequest, phased: boolean): undefined => {
    const config = parseLoadConfig(request.body);
    if (!isObject(config.filters)) parseFilters(config.filters);
    const tokenProvider = request.headers['tokenProviderSupplied'] === true;
    box.current?.close();
    box.current = new Session(parts, config, { phased, tokenProvider });
    void box.current.open();
  };
  return {
    'POST /report/load': (request) => load(request, false),
    'POST /report/prepare': (request) => load(request, true),
    'POST /report/render': accepted(() => sessionOf(box).render()),
    'POST /frontload/config': () => undefined,
    ...tokenRoutes(box),
    'GET /getCorrelationId': () => ok(sessionOf(box).correlationId),
  };
}

/** The tokens of all kinds: those without a path of their own use the report's. */
function tokenRoutes(box: SessionBox): Routes {
  const take: RouteHandler = async ({ body }) => {
    if (typeof body !== 'string' || body === '')
      throw new WireError(400, [{ message: 'accessToken is required' }]);
    await sessionOf(box).setToken(body).catch(refuseConfig);
    return undefined;
  };
  return { 'POST /report/token': take, 'POST /dashboard/token': take, 'POST /tile/token': take };
}
