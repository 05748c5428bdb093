import { requireFields } from '../report/load-config.ts';
import { PaginatedSession } from '../report/paginated-session.ts';
import type { PaginatedView } from '../report/paginated-session.ts';
import type { SessionParts } from '../report/session-options.ts';
import { WireError, isObject } from '../wire/messages.ts';
import { ok } from '../wire/router.ts';
import type { Routes } from '../wire/router.ts';
import { refuse } from './refuse.ts';

const notSupported = 'This API is currently not supported for RDL reports';

/** The few calls that a paginated report answers. */
export function paginatedRoutes(parts: Omit<SessionParts, 'view'>, view: PaginatedView): Routes {
  let current: PaginatedSession | undefined;
  const session = (): PaginatedSession => {
    if (current) return current;
    throw new WireError(500, { message: 'notLoaded', detailedMessage: 'No report is loaded.' });
  };
  return {
    'POST /report/load': ({ body, headers }) => {
      const config = requireFields(body, ['accessToken', 'id']);
      current?.close();
      current = new PaginatedSession(parts, view, config, headers['tokenProviderSupplied'] === true);
      void current.open(isObject(body) ? body['parameterValues'] : undefined);
      return undefined;
    },
    'POST /report/token': async ({ body }) => {
      if (typeof body !== 'string' || body === '')
        throw new WireError(400, [{ message: 'accessToken is required' }]);
      await session().setToken(body).catch(refuse);
      return undefined;
    },
    'POST /frontload/config': () => undefined,
    'GET /getCorrelationId': () => ok(session().correlationId),
    ...Object.fromEntries(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [
        `${method} /report/{call}`,
        () => {
          throw new WireError(501, { message: 'notSupported', detailedMessage: notSupported });
        },
      ]),
    ),
  };
}
