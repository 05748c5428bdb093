import type { SessionDependencies } from '../report/embed-session.ts';
import { requireFields } from '../report/load-config.ts';
import { PaginatedSession } from '../report/paginated-session.ts';
import type { PaginatedRenderer } from '../report/paginated-session.ts';
import { FrameRequestError, createFrameError, isObject } from '../transport/messages.ts';
import { ok } from '../transport/router.ts';
import type { Routes } from '../transport/router.ts';
import { rethrowDataError } from './rethrow-data-error.ts';

const notSupportedMessage = 'This API is currently not supported for RDL reports';

/** Creates the routes of paginated reports. All other routes `/report/{operation}` respond with 501. */
export function createPaginatedRoutes(
  dependencies: Omit<SessionDependencies, 'renderer'>,
  renderer: PaginatedRenderer,
): Routes {
  let current: PaginatedSession | undefined;
  const requirePaginatedSession = (): PaginatedSession => {
    if (current) return current;
    throw createFrameError(500, 'notLoaded', 'No report is loaded.');
  };
  return {
    'POST /report/load': ({ body, headers }) => {
      const config = requireFields(body, ['accessToken', 'id']);
      current?.close();
      current = new PaginatedSession(
        dependencies,
        renderer,
        config,
        headers['tokenProviderSupplied'] === true,
      );
      void current.open(isObject(body) ? body['parameterValues'] : undefined);
      return undefined;
    },
    'POST /report/token': async ({ body }) => {
      if (typeof body !== 'string' || body === '')
        throw new FrameRequestError(400, [{ message: 'accessToken is required' }]);
      await requirePaginatedSession().setToken(body).catch(rethrowDataError);
      return undefined;
    },
    'POST /frontload/config': () => undefined,
    'GET /getCorrelationId': () => ok(requirePaginatedSession().correlationId),
    ...Object.fromEntries(
      ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => [
        `${method} /report/{operation}`,
        () => {
          throw createFrameError(501, 'notSupported', notSupportedMessage);
        },
      ]),
    ),
  };
}
