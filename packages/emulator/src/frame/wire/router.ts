import { bodyProblem } from './body-problem.ts';
import { WireError } from './messages.ts';
import type { WireRequest } from './messages.ts';
import type { Answer } from './channel.ts';

export interface RouteRequest extends WireRequest {
  params: Record<string, string>;
}

/** A route's answer: its status and body; nothing stands for 202 and an empty object. */
export type RouteAnswer = { statusCode: number; body: unknown } | undefined;

export type RouteHandler = (request: RouteRequest) => RouteAnswer | Promise<RouteAnswer>;

/** Routes by `METHOD /path/{parameter}`. */
export type Routes = Record<string, RouteHandler>;

/** Answers a read. */
export const ok = (body: unknown): RouteAnswer => ({ statusCode: 200, body });

/** Makes a route of something that only does and has nothing to tell. */
export function accepted(act: (request: RouteRequest) => void): RouteHandler {
  return (request) => {
    act(request);
    return undefined;
  };
}

/** Finds the route of each message; what no route knows is 404, what a route throws becomes its error answer. */
export function createRouter(routes: Routes): Answer {
  const table = Object.entries(routes).map(([route, handle]) => {
    const [method = '', path = ''] = route.split(' ');
    const pattern = path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)');
    return { method, pattern: new RegExp(`^${pattern}$`), handle };
  });
  return async (request) => {
    const path = request.url.split('?')[0] ?? '';
    for (const { method, pattern, handle } of table) {
      const match = method === request.method.toUpperCase() ? pattern.exec(path) : null;
      if (match) return run(handle, request, match.groups ?? {});
    }
    return { statusCode: 404, body: `There is no route ${request.method} ${path}` };
  };
}

async function run(
  handle: RouteHandler,
  request: WireRequest,
  groups: Record<string, string>,
): Promise<{ statusCode: number; body: unknown }> {
  try {
    const problem = bodyProblem(request.body);
    if (problem !== undefined) throw new WireError(400, [{ message: problem }]);
    const params = decoded(groups);
    return (await handle({ ...request, params })) ?? { statusCode: 202, body: {} };
  } catch (error) {
    if (error instanceof WireError) return { statusCode: error.statusCode, body: error.body };
    const detailedMessage = error instanceof Error ? error.message : String(error);
    return { statusCode: 500, body: { message: 'InternalError', detailedMessage } };
  }
}

function decoded(params: Record<string, string>): Record<string, string> {
  try {
    return Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]),
    );
  } catch {
    throw new WireError(400, [{ message: 'The address of the request is not encoded as it should be.' }]);
  }
}
