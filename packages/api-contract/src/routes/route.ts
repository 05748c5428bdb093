import type { z } from 'zod';
import type { Capability } from '../capabilities.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One route of the API, below `/api`. The server registers from it, the portal calls by it. */
export interface Route<Params extends z.ZodType = z.ZodType, Response extends z.ZodType = z.ZodType> {
  method: Method;
  /** With `{name}` for each parameter. */
  path: string;
  summary: string;
  /** What the caller’s roles must bring; `signedIn` asks for no more than an active user. */
  access: Capability | 'signedIn';
  params: Params;
  response: Response;
}

export type ParamsOf<R extends Route> = z.infer<R['params']>;
export type ResponseOf<R extends Route> = z.infer<R['response']>;

/** Keeps the exact schemas in the type of a route. */
export const route = <P extends z.ZodType, R extends z.ZodType>(definition: Route<P, R>): Route<P, R> =>
  definition;

/**
 * The path with its parameters filled in, each escaped.
 *
 * @throws {TypeError} when a parameter of the path is missing.
 */
export const pathOf = (definition: Pick<Route, 'path'>, params: Record<string, string> = {}): string =>
  definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${definition.path} needs the parameter "${name}".`);
    return encodeURIComponent(value);
  });
