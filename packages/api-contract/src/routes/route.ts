import { z } from 'zod';
import type { CaptchaAction } from '../captcha.ts';
import type { ErrorCode } from '../errors.ts';
import type { Capability } from '../roles.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type SuccessStatus = 200 | 201 | 204;
/** A limit of requests per user and minute that applies to individual routes. The server defines its value. */
export type RateLimitName = 'embedTokens' | 'refreshes' | 'invitations' | 'viewSessions' | 'frameOutcomes';

type Schema = z.ZodType;

/** A route of the API below `/api`. The server registers it, and the portal sends requests with it. */
export interface Route<
  Params extends Schema = Schema,
  Response extends Schema = Schema,
  Body extends Schema = Schema,
  Query extends Schema = Schema,
> {
  method: Method;
  /** Path template with `{name}` for each parameter. */
  path: string;
  summary: string;
  /** Capability that the user's roles must grant; `signedIn` requires only an active user. */
  access: Capability | 'signedIn';
  /**
   * Use of the route while the caller views the portal as another user. `allow`: the route acts for the viewed user.
   * `actor`: the route manages the sessions of the caller and rejects requests of such a session. By default, the route
   * is denied.
   */
  viewAs?: 'allow' | 'actor' | undefined;
  /** Action of the captcha that the route requires, if any. The result is sent in {@link captchaHeader}. */
  captcha?: CaptchaAction | undefined;
  params: Params;
  query: Query;
  /** Schema of the request body; {@link noInput} if the route reads none. */
  body: Body;
  /** Schema of the body fields that the audit log stores. */
  auditBody: Schema;
  /** Schema of the response body; `z.void()` for status 204. */
  response: Response;
  /** Status of successful responses. */
  status: SuccessStatus;
  /**
   * How responses are transferred. `compressed`: above 1 kB, they are compressed. `cached`: in addition, browsers store
   * them, and send their weak `ETag` with the next request. By default, responses are neither compressed nor stored. Set
   * it only for responses without tokens and secrets, and `cached` only for responses without data about other people and
   * without a version in the `ETag`.
   */
  transfer?: 'compressed' | 'cached' | undefined;
  /** Media types of a download, whose text the schema of the response describes; JSON if undefined. */
  mediaTypes?: readonly string[] | undefined;
  /**
   * Schema of the versioned entity that the route reads or changes: see {@link returnsVersion} and {@link
   * checksVersion}.
   */
  entity?: Schema | undefined;
  /** Rate limit of the route, in addition to the limit for all requests of a user. */
  limitedBy?: RateLimitName | undefined;
  /** Maximum size of the body in bytes; see {@link getMaxBodyBytes} for defaults. */
  maxBodyBytes?: number | undefined;
  /** Whether requests wait for the BI service. */
  waitsForBi?: boolean | undefined;
  /** Whether the route only records an observation, without an entry in the audit log. */
  isObservation?: boolean | undefined;
  /** Whether repeated requests run again. Their responses, which may contain tokens, are not stored. */
  isRepeatable?: boolean | undefined;
  /** Error codes of the route that {@link listErrorCodes} cannot derive from the other properties. */
  errors?: readonly ErrorCode[] | undefined;
}

export type RouteParams<R extends Route> = z.infer<R['params']>;
export type RouteQuery<R extends Route> = z.infer<R['query']>;
/** The query before validation. */
export type RouteQueryInput<R extends Route> = z.input<R['query']>;
/** The body before the schema trims it and applies its defaults. */
export type RouteBodyInput<R extends Route> = z.input<R['body']>;
export type RouteBody<R extends Route> = z.infer<R['body']>;
export type RouteResponse<R extends Route> = z.infer<R['response']>;

/** Schema that accepts and discards any input. */
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

type RequiredField = 'method' | 'path' | 'summary' | 'access' | 'params';

type RouteDefinition<P extends Schema, R extends Schema, B extends Schema, Q extends Schema> = Pick<
  Route<P, R, B, Q>,
  RequiredField
> &
  Partial<Omit<Route<P, R, B, Q>, RequiredField>>;

/**
 * Creates a route with exact schema types. By default, a route has no query, body or response, its status follows from
 * its method, and the audit log stores the fields of the body.
 */
export const route = <
  P extends Schema,
  R extends Schema = typeof noContent,
  B extends Schema = typeof noInput,
  Q extends Schema = typeof noInput,
>(
  definition: RouteDefinition<P, R, B, Q>,
): Route<P, R, B, Q> => ({
  // An omitted schema has the type of its default.
  body: noInput as Schema as B,
  query: noInput as Schema as Q,
  response: noContent as Schema as R,
  status: successStatuses[definition.method],
  auditBody: definition.body ?? noInput,
  ...definition,
});

const defaultMaxBodyBytes = 128 * 1_024;
/** Allows the empty object that some clients always send. */
const maxEmptyBodyBytes = 1_024;

/** Returns the maximum size of a request body in bytes: by default 128 KiB, and 1 KiB for routes without a body. */
export const getMaxBodyBytes = ({ body, maxBodyBytes }: Pick<Route, 'body' | 'maxBodyBytes'>): number =>
  maxBodyBytes ?? (body === noInput ? maxEmptyBodyBytes : defaultMaxBodyBytes);

/** Returns whether requests to the route change data. */
export const isMutation = ({ method }: Pick<Route, 'method'>): boolean => method !== 'GET';

/** Returns whether the route returns a list that can be requested in pages. */
export const hasPages = ({ query }: Pick<Route, 'query'>): boolean =>
  query instanceof z.ZodObject && 'cursor' in query.shape;

/** Returns whether responses of the route contain an entity version in the `ETag` header. */
export const returnsVersion = ({ entity, status }: Pick<Route, 'entity' | 'status'>): boolean =>
  entity !== undefined && status !== 204;

/** Returns whether the route checks the version in the `If-Match` header. */
export const checksVersion = ({ entity, method }: Pick<Route, 'entity' | 'method'>): boolean =>
  entity !== undefined && (method === 'PATCH' || method === 'DELETE');

/**
 * Returns the path with its parameters filled in and escaped.
 *
 * @throws {TypeError} when a parameter of the path is missing.
 */
export const buildPath = (definition: Pick<Route, 'path'>, params: Record<string, string> = {}): string =>
  definition.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new TypeError(`${definition.path} requires the parameter "${name}".`);
    return encodeURIComponent(value);
  });
