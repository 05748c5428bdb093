import { STATUS_CODES } from 'node:http';
import { getRouteName, isMutation } from '@embed-portal/api-contract';
import type { Route, RouteResponse } from '@embed-portal/api-contract';
import type { Tx } from '../../db/database.ts';
import { toAuditBody, recordAudit, emptyScope, findScope, toScope } from '../audit-entries/audit-entry.ts';
import type { AuditEntry, AuditScope } from '../audit-entries/audit-entry.ts';
import { describeChanges, isAuditedEntity } from '../audit-entries/changes.ts';
import type { EntityChange } from '../audit-entries/changes.ts';
import { authorize } from './authorize.ts';
import type { Context } from './context.ts';
import { withIdempotency } from './idempotency.ts';
import { parseInput } from './parse-input.ts';
import type { ParsedInput, RawInput } from './parse-input.ts';
import { consumeCaptcha, requireCaptcha } from './require-captcha.ts';
import type { BrowserBoundResponse, Download, ResultPage } from './responses.ts';
import { acceptsVersion } from './versions.ts';
import type { Accept } from './versions.ts';

type Run = (request: { ctx: Context; input: RawInput }) => Promise<unknown>;

declare const isChecked: unique symbol;

/**
 * Operation of a route. Only {@link defineQuery}, {@link defineObservation}, {@link defineMutation} and {@link
 * definePreparedMutation} create operations, so that the audit cannot be forgotten. The type of `ctx.user` ensures that
 * the user is authorized.
 */
export interface Operation {
  readonly route: Route;
  readonly run: Run;
  /** Prevents structurally equal objects from being used as operations. */
  readonly [isChecked]: true;
}

class CheckedOperation implements Operation {
  readonly route: Route;
  readonly run: Run;
  declare readonly [isChecked]: true;

  constructor(route: Route, run: Run) {
    this.route = route;
    this.run = run;
  }
}

type OperationInput<R extends Route> = ParsedInput<R> & { ctx: Context };
/** The response, a page of a list, a response for one browser, or a download. */
type OperationResult<R extends Route> =
  RouteResponse<R> | ResultPage<RouteResponse<R>> | BrowserBoundResponse<RouteResponse<R>> | Download;

const defineUnaudited = <R extends Route>(
  route: R,
  act: (input: OperationInput<R>) => OperationResult<R> | Promise<OperationResult<R>>,
): Operation =>
  new CheckedOperation(route, async ({ ctx, input }) => act({ ctx, ...parseInput(route, input) }));

/** Defines an operation that only reads data: it parses the input and runs `act`. */
export function defineQuery<R extends Route>(
  route: R,
  act: (input: OperationInput<R>) => OperationResult<R> | Promise<OperationResult<R>>,
): Operation {
  if (isMutation(route)) throw new TypeError(`${route.method} ${route.path} requires an audit entry.`);
  return defineUnaudited(route, act);
}

/**
 * Defines an operation that records what a client observed: it parses the input and runs `act`. The audit log would
 * otherwise contain an entry for each opening of a report.
 */
export function defineObservation<R extends Route>(
  route: R,
  act: (input: OperationInput<R>) => Promise<OperationResult<R>>,
): Operation {
  if (!route.isObservation) throw new TypeError(`${route.method} ${route.path} requires an audit entry.`);
  return defineUnaudited(route, act);
}

/** Effects of a mutation, for the audit log. */
interface Recorded {
  /** The changed entity. Required for the routes of entities. */
  change?: EntityChange | undefined;
  /** Entities that the request concerns, if neither the path nor the change names them. */
  scope?: AuditScope;
}

/** The result of a mutation. Routes without a response have none. */
type Outcome<R extends Route> = Recorded &
  (undefined extends RouteResponse<R> ? { response?: undefined } : { response: RouteResponse<R> });

type PreparationInput<R extends Route> = OperationInput<R> & { accept: Accept };
type MutationInput<R extends Route> = PreparationInput<R> & { tx: Tx };

/** Returns the audit log entry of a successful request, without the body and the entities that it concerns. */
export const toAuditEntry = (
  { user, view, request }: Pick<Context, 'user' | 'view' | 'request'>,
  route: Route,
): Omit<AuditEntry, keyof AuditScope | 'body'> => ({
  user: view?.actor ?? user,
  onBehalfOf: view ? user : null,
  client: request.client,
  action: getRouteName(route),
  method: request.method,
  url: request.url,
  statusCode: route.status,
  statusMessage: STATUS_CODES[route.status] ?? '',
  requestId: request.id,
});

interface Execution {
  ctx: Context;
  tx: Tx;
  params: Readonly<Record<string, unknown>>;
  body: unknown;
}

/**
 * Runs `act` and writes the audit entry. The entities that the path names are read before `act`, which may delete them
 * or the caller's access to them.
 */
async function actAndRecord(
  route: Route,
  { ctx, tx, params, body }: Execution,
  act: () => Promise<Recorded & { response?: unknown }>,
): Promise<unknown> {
  const isEntityRoute = isAuditedEntity(route.entity);
  const pathScope = isEntityRoute ? undefined : await findScope(tx, params, ctx.user.id);
  const { response, change, scope } = await act();
  if (isEntityRoute && !change) throw new TypeError(`${route.method} ${route.path} must return its change.`);
  const entityScope = change && change.type !== 'membership' ? toScope(change) : undefined;
  await recordAudit(tx, {
    ...toAuditEntry(ctx, route),
    ...(scope ?? entityScope ?? pathScope ?? emptyScope),
    body: toAuditBody(route.auditBody, body),
    changes: change ? await describeChanges(tx, change, body) : [],
  });
  return response;
}

/**
 * Defines an operation that changes data: it parses the input, verifies the captcha if required, then runs `act` and
 * writes the audit entry in one transaction as the caller. A request that is repeated with the same idempotency key
 * returns the first response.
 */
export function definePreparedMutation<R extends Route, Prepared>(
  route: R,
  {
    prepare,
    act,
  }: {
    /** Work that waits for other services, outside of the transaction. */
    prepare: (input: PreparationInput<R>) => Promise<Prepared>;
    act: (input: MutationInput<R> & { prepared: Prepared }) => Promise<Outcome<R>>;
  },
): Operation {
  if (!isMutation(route)) throw new TypeError(`${route.method} ${route.path} must not change anything.`);
  return new CheckedOperation(route, async ({ ctx, input }) => {
    const parsed = parseInput(route, input);
    const { ifMatch } = ctx.request;
    const accept: Accept = ({ version }) => acceptsVersion(ifMatch, version);
    return withIdempotency(ctx, route, { ...parsed, ifMatch }, async () => {
      const captcha = route.captcha && (await requireCaptcha(ctx, route.captcha));
      const prepared = await prepare({ ctx, accept, ...parsed });
      return async (tx) => {
        if (captcha) await consumeCaptcha(tx, captcha);
        const execution = { ctx, tx, params: parsed.params as Record<string, unknown>, body: parsed.body };
        return actAndRecord(route, execution, () => act({ ctx, tx, accept, prepared, ...parsed }));
      };
    });
  });
}

const acceptAny: Accept = () => true;

/** Operation that can also run as a part of another one. */
export interface Mutation extends Operation {
  /**
   * Authorizes the caller, parses the input and runs the operation in the transaction of another one, which writes the
   * audit entry.
   *
   * @param request.accept - accepts any version by default.
   */
  runWithin(request: { ctx: Context; tx: Tx; input: RawInput; accept?: Accept }): Promise<Recorded>;
}

/** Defines an operation that changes data, like {@link definePreparedMutation}, without preparation. */
export const defineMutation = <R extends Route>(
  route: R,
  act: (input: MutationInput<R>) => Promise<Outcome<R>>,
): Mutation =>
  Object.assign(definePreparedMutation(route, { prepare: async () => undefined, act }), {
    runWithin: async ({ ctx, tx, input, accept = acceptAny }: Parameters<Mutation['runWithin']>[0]) => {
      const user = authorize(ctx.user, route, ctx.addedRoles);
      return act({ ctx: { ...ctx, user }, tx, accept, ...parseInput(route, input) });
    },
  });
