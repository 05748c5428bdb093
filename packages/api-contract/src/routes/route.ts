import { z } from 'zod';
import type { Capability } from '../capabilities.ts';
import type { CaptchaAction } from '../captcha.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type SuccessStatus = 200 | 201 | 204;

type Schema = z.ZodType;

/** One route of the API, below `/api`. The server registers from it, the portal calls by it. */
export interface Route<
  Params extends Schema = Schema,
  Response extends Schema = Schema,
  Body extends Schema = Schema,
  Query extends Schema = Schema,
> {
  method: Method;
  /** With `{name}` for each parameter. */
  path: string;
  summary: string;
  /** What the caller’s roles must bring; `signedIn` asks for no more than an active user. */
  access: Capability | 'signedIn';
  /** What a solved captcha must have been made for, where one is asked for: it goes in {@link captchaHeader}. */
  captcha?: CaptchaAction | undefined;
  params: Params;
  query: Query;
  /** {@link noInput} where none is read. */
  body: Body;
  /** Names the fields of the body that the audit log stores. */
  auditBody: Schema;
  /** {@link noInput} for status 204. */
  response: Response;
  /** Of the answer to a call that was done as asked. */
  status: SuccessStatus;
  /** What the route reads or changes, where that has a version: see {@link returnsVersion}, {@link checksVersion}. */
  entity?: Schema | undefined;
}

export type RouteParams<R extends Route> = z.infer<R['params']>;
export type RouteQuery<R extends Route> = z.infer<R['query']>;
/** As it is sent: text and numbers. */
export type RouteQueryInput<R extends Route> = z.input<R['query']>;
/** As it is sent, before the schema trims it and fills in its defaults. */
export type RouteBodyInput<R extends Route> = z.input<R['body']>;
export type RouteBody<R extends Route> = z.infer<R['body']>;
export type RouteResponse<R extends Route> = z.infer<R['response']>;

/** Whatever is sent there is left aside. */
export const noInput = z.unknown().transform(() => undefined);
const noContent = z.void();
export const noParams = z.object({});

const successStatuses: Record<Method, SuccessStatus> = {
  GET: 200,
  POST: 201,
  PUT: 200,
  PATCH: 200,
  DELETE: 204,
};

type RouteDefinition<P extends Schema, R extends Schema, B extends Schema, Q extends Schema> = Pick<
  Route<P, R, B, Q>,
  'method' | 'path' | 'summary' | 'access' | 'params'
> & {
  response?: R;
  body?: B;
  query?: Q;
  status?: SuccessStatus;
  captcha?: CaptchaAction;
  auditBody?: Schema;
  entity?: Schema;
};

/**
 * A route with its exact schemas. What is left out is nothing; the status follows from the method, and the audit log
 * stores the fields of the body.
 */
export const route = <
  P extends Schema,
  R extends Schema = typeof noContent,
  B extends Schema = typeof noInput,
  Q extends Schema = typeof noInput,
>(
  definition: RouteDefinition<P, R, B, Q>,
): Route<P, R, B, Q> => ({
  // A schema that is left out has the type of its default.
  body: noInput as Schema as B,
  query: noInput as Schema as Q,
  response: noContent as Schema as R,
  status: successStatuses[definition.method],
  auditBody: definition.body ?? noInput,
  ...definition,
});

/** Whether calling the route changes something. */
export const isMutation = ({ method }: Pick<Route, 'method'>): boolean => method !== 'GET';

/** Whether the answer of the route carries the version of an entity in the header `ETag`. */
export const returnsVersion = ({ entity, status }: Pick<Route, 'entity' | 'status'>): boolean =>
  entity !== undefined && status !== 204;

/** Whether the route refuses a change of another version than the header `If-Match` names. */
export const checksVersion = ({ entity, method }: Pick<Route, 'entity' | 'method'>): boolean =>
  entity !== undefined && (method === 'PATCH' || method === 'DELETE');

/**
 * The path with its parameters filled in, each escaped.
 *
 * @throws {TypeError} when a parameter of the path is missing.
 */
export const buildPath = (definition: Pick<Route, 'path'>, params: Record<string, string> = {}): string =>
  definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${definition.path} needs the parameter "${name}".`);
    return encodeURIComponent(value);
  });
