import type { RequestHandler } from './channel.ts';
import { findBodyProblem } from './find-body-problem.ts';
import { FrameRequestError } from './messages.ts';
import type { FrameErrorCode, RequestMessage } from './messages.ts';

export interface RouteRequest extends RequestMessage {
  params: Record<string, string>;
}

/** Response of a route; undefined is equivalent to 202 with an empty object. */
export type RouteResponse = { statusCode: number; body: unknown } | undefined;

export type RouteHandler = (request: RouteRequest) => RouteResponse | Promise<RouteResponse>;

/** Handlers by `METHOD /path/{parameter}`. */
export type Routes = Record<string, RouteHandler>;

/** Builds a 200 response. */
export const ok = (body: unknown): RouteResponse => ({ statusCode: 200, body });

/** Creates a handler that responds with 202 after a synchronous action. */
export function createAcceptedHandler(action: (request: RouteRequest) => void): RouteHandler {
  return (request) => {
    action(request);
    return undefined;
  };
}

/**
 * Creates a handler that dispatches requests to routes. It responds with 404 to unknown routes, and converts errors of
 * routes into error responses.
 */
export function createRouter(routes: Routes): RequestHandler {
  const table = Object.entries(routes).map(([route, handle]) => {
    const [method = '', path = ''] = route.split(' ');
    const pattern = path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    return { method, pattern: new RegExp(`^${pattern}$`), handle };
  });
  return async (request) => {
    const path = request.url.split('?')[0] ?? '';
    for (const { method, pattern, handle } of table) {
      const match = method === request.method.toUpperCase() ? pattern.exec(path) : null;
      if (match) return runHandler(handle, request, match.groups ?? {});
    }
    return { statusCode: 404, body: `There is no route ${request.method} ${path}` };
  };
}

async function runHandler(
  handle: RouteHandler,
  request: RequestMessage,
  groups: Record<string, string>,
): Promise<{ statusCode: number; body: unknown }> {
  try {
    const problem = findBodyProblem(request.body);
    if (problem !== undefined) throw new FrameRequestError(400, [{ message: problem }]);
    const params = decodeParams(groups);
    return (await handle({ ...request, params })) ?? { statusCode: 202, body: {} };
  } catch (error) {
    if (error instanceof FrameRequestError) return { statusCode: error.statusCode, body: error.body };
    const detailedMessage = error instanceof Error ? error.message : String(error);
    return { statusCode: 500, body: { message: 'InternalError' satisfies FrameErrorCode, detailedMessage } };
  }
}

function decodeParams(params: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    throw new FrameRequestError(400, [{ message: 'The URL of the request is not encoded correctly.' }]);
  }
}
