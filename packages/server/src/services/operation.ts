import type { RouteResponse, Route } from '@embed-portal/api-contract';
import { isMutation } from '@embed-portal/api-contract';
import { STATUS_CODES } from 'node:http';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { toAuditBody } from './audit/audit-body.ts';
import { recordAudit } from './audit/record.ts';
import { authorizeAccess } from './authorize.ts';
import type { BrowserBoundResponse } from './connection-oauth/browser-bound-response.ts';
import { requireCaptcha, consumeCaptcha } from './captcha/require-captcha.ts';
import { withIdempotency } from './idempotency/with-idempotency.ts';
import type { ResultPage } from './paging/result-page.ts';
import { parseInput } from './parse.ts';
import type { ParsedInput, RawInput } from './parse.ts';

type Run = (call: { ctx: Context; input: RawInput }) => Promise<unknown>;

/** What answers one route of the contract. */
class CheckedOperation {
  readonly route: Route;
  readonly run: Run;
  /** Keeps other objects of the same shape from passing for one. */
  protected readonly isChecked = true;

  constructor(route: Route, run: Run) {
    this.route = route;
    this.run = run;
  }
}

/** Made by {@link defineQuery} or {@link defineMutation} alone, so that none can lack its authorization or its audit. */
export type Operation = CheckedOperation;

type OperationInput<R extends Route> = ParsedInput<R> & { ctx: Context };
/** As a whole, a page of it, or for one browser. */
type OperationResult<R extends Route> =
  RouteResponse<R> | ResultPage<RouteResponse<R>> | BrowserBoundResponse<RouteResponse<R>>;
type MutationInput<R extends Route> = OperationInput<R> & { tx: Tx };

/** A verb that changes nothing: authorize → parse → act. */
export const defineQuery = <R extends Route>(
  route: R,
  act: (call: OperationInput<R>) => OperationResult<R> | Promise<OperationResult<R>>,
): Operation => {
  if (isMutation(route)) throw new TypeError(`${route.method} ${route.path} needs a line in the audit log.`);
  return new CheckedOperation(route, async ({ ctx, input }) => {
    authorizeAccess(ctx, route.access);
    return act({ ctx, ...parseInput(route, input) });
  });
};

const recordOperation = (tx: Tx, { user, call }: Context, { status }: Route): Promise<void> =>
  recordAudit(tx, {
    userId: user.id,
    method: call.method,
    url: call.url,
    statusCode: status,
    statusMessage: STATUS_CODES[status] ?? '',
    body: call.auditBody,
    requestId: call.id,
  });

/**
 * A verb that changes something: authorize → parse → captcha, where one is asked for → one transaction, as the caller, of the change and its line
 * in the audit log. A call that is sent again under its idempotency key gets the answer of the first one.
 *
 * @param options.prepare - for what has to wait for others, outside of any transaction.
 */
export const definePreparedMutation = <R extends Route, Prepared>(
  route: R,
  {
    prepare,
    act,
  }: {
    prepare: (call: OperationInput<R>) => Promise<Prepared>;
    act: (call: MutationInput<R> & { prepared: Prepared }) => Promise<RouteResponse<R>>;
  },
): Operation => {
  if (!isMutation(route)) throw new TypeError(`${route.method} ${route.path} must not change anything.`);
  return new CheckedOperation(route, async ({ ctx, input }) => {
    authorizeAccess(ctx, route.access);
    const parsed = parseInput(route, input);
    ctx.call.auditBody = toAuditBody(route.auditBody, parsed.body);
    const { ifMatch } = ctx.call;
    return withIdempotency(ctx, route, { ...parsed, ifMatch }, async () => {
      const captcha = await requireCaptcha(ctx, route);
      const prepared = await prepare({ ctx, ...parsed });
      return async (tx) => {
        await consumeCaptcha(tx, captcha);
        const response = await act({ ctx, tx, prepared, ...parsed });
        await recordOperation(tx, ctx, route);
        return response;
      };
    });
  });
};

/** A {@link definePreparedMutation} that waits for nobody. */
export const defineMutation = <R extends Route>(
  route: R,
  act: (call: MutationInput<R>) => Promise<RouteResponse<R>>,
): Operation => definePreparedMutation(route, { prepare: async () => undefined, act });
