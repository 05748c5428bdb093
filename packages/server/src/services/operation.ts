import { STATUS_CODES } from 'node:http';
import { can, isMutation } from '@embed-portal/api-contract';
import type { Route, RouteResponse } from '@embed-portal/api-contract';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { createForbiddenError } from '../errors.ts';
import { toAuditBody, recordAudit } from './audit.ts';
import { consumeCaptcha, requireCaptcha } from './captcha.ts';
import type { BrowserBoundResponse } from './connection-oauth/browser-bound-response.ts';
import { withIdempotency } from './idempotency.ts';
import type { ResultPage } from './paging/result-page.ts';
import { parseInput } from './parse.ts';
import type { ParsedInput, RawInput } from './parse.ts';

type Caller = Pick<Context, 'user'>;

/**
 * Asserts that a role of the caller grants the required capability.
 *
 * @throws {PortalError} `forbidden` when no role does.
 */
export const authorizeAccess = ({ user }: Caller, access: Route['access']): void => {
  if (access !== 'signedIn' && !can(user.rolesList, access)) throw createForbiddenError();
};

/**
 * Asserts that the path names the caller.
 *
 * @throws {PortalError} `forbidden` when it names another user.
 */
export const authorizeSelf = ({ user }: Caller, userId: string): void => {
  if (user.id !== userId) throw createForbiddenError('The user ID in the URL must be your own.');
};

type Run = (request: { ctx: Context; input: RawInput }) => Promise<unknown>;

/** Operation that authorizes its requests. */
class CheckedOperation {
  readonly route: Route;
  readonly run: Run;
  /** Prevents structurally equal objects from being used as operations. */
  declare protected readonly isChecked: true;

  constructor(route: Route, run: Run) {
    this.route = route;
    this.run = run;
  }
}

/**
 * Operation of a route. Only {@link defineQuery}, {@link defineMutation} and {@link definePreparedMutation} create
 * operations, so that authorization and audit cannot be forgotten.
 */
export type Operation = CheckedOperation;

type OperationInput<R extends Route> = ParsedInput<R> & { ctx: Context };
/** The response, a page of a list, or a response for one browser. */
type OperationResult<R extends Route> =
  RouteResponse<R> | ResultPage<RouteResponse<R>> | BrowserBoundResponse<RouteResponse<R>>;
type MutationInput<R extends Route> = OperationInput<R> & { tx: Tx };

/** Defines an operation that only reads data: it authorizes the request, parses the input and runs `act`. */
export const defineQuery = <R extends Route>(
  route: R,
  act: (input: OperationInput<R>) => OperationResult<R> | Promise<OperationResult<R>>,
): Operation => {
  if (isMutation(route)) throw new TypeError(`${route.method} ${route.path} requires an audit entry.`);
  return new CheckedOperation(route, async ({ ctx, input }) => {
    authorizeAccess(ctx, route.access);
    return act({ ctx, ...parseInput(route, input) });
  });
};

const recordOperation = (tx: Tx, { user, request }: Context, { status }: Route): Promise<void> =>
  recordAudit(tx, {
    userId: user.id,
    method: request.method,
    url: request.url,
    statusCode: status,
    statusMessage: STATUS_CODES[status] ?? '',
    body: request.auditBody,
    requestId: request.id,
  });

/**
 * Defines an operation that changes data: it authorizes the request, parses the input, verifies the captcha if
 * required, then runs `act` and writes the audit entry in one transaction as the caller. A request that is repeated
 * with the same idempotency key returns the first response.
 */
export const definePreparedMutation = <R extends Route, Prepared>(
  route: R,
  {
    prepare,
    act,
  }: {
    /** Work that waits for other services, outside of the transaction. */
    prepare: (input: OperationInput<R>) => Promise<Prepared>;
    act: (input: MutationInput<R> & { prepared: Prepared }) => Promise<RouteResponse<R>>;
  },
): Operation => {
  if (!isMutation(route)) throw new TypeError(`${route.method} ${route.path} must not change anything.`);
  return new CheckedOperation(route, async ({ ctx, input }) => {
    authorizeAccess(ctx, route.access);
    const parsed = parseInput(route, input);
    ctx.request.auditBody = toAuditBody(route.auditBody, parsed.body);
    const { ifMatch } = ctx.request;
    return withIdempotency(ctx, route, { ...parsed, ifMatch }, async () => {
      const captcha = route.captcha && (await requireCaptcha(ctx, route.captcha));
      const prepared = await prepare({ ctx, ...parsed });
      return async (tx) => {
        if (captcha) await consumeCaptcha(tx, captcha);
        const response = await act({ ctx, tx, prepared, ...parsed });
        await recordOperation(tx, ctx, route);
        return response;
      };
    });
  });
};

/** Defines an operation that changes data, like {@link definePreparedMutation}, without preparation. */
export const defineMutation = <R extends Route>(
  route: R,
  act: (input: MutationInput<R>) => Promise<RouteResponse<R>>,
): Operation => definePreparedMutation(route, { prepare: async () => undefined, act });
