import type { RouteResponse, Route } from '@embed-portal/api-contract';
import { isMutation } from '@embed-portal/api-contract';
import { STATUS_CODES } from 'node:http';
import type { Context } from '../context.ts';
import type { Tx } from '../db/database.ts';
import { toAuditBody } from './audit/audit-body.ts';
import { recordAudit } from './audit/record.ts';
import { authorizeAccess } from './authorize.ts';
import type { ForBrowser } from './authorizing/for-browser.ts';
import { needCaptcha, useCaptcha } from './captcha/need-captcha.ts';
import { doOnce } from './idempotency/do-once.ts';
import type { Page } from './paging/page.ts';
import { parseInput } from './parse.ts';
import type { Input, RawInput } from './parse.ts';

type Run = (call: { ctx: Context; input: RawInput }) => Promise<unknown>;

/** What answers one route of the contract. */
class CheckedVerb {
  readonly route: Route;
  readonly run: Run;
  /** Keeps other objects of the same shape from passing for one. */
  protected readonly isChecked = true;

  constructor(route: Route, run: Run) {
    this.route = route;
    this.run = run;
  }
}

/** Made by {@link reading} or {@link mutation} alone, so that none can lack its authorization or its audit. */
export type Verb = CheckedVerb;

type Asked<R extends Route> = Input<R> & { ctx: Context };
/** As a whole, a page of it, or for one browser. */
type Found<R extends Route> = RouteResponse<R> | Page<RouteResponse<R>> | ForBrowser<RouteResponse<R>>;
type Changing<R extends Route> = Asked<R> & { tx: Tx };

/** A verb that changes nothing: authorize → parse → act. */
export const reading = <R extends Route>(
  route: R,
  act: (call: Asked<R>) => Found<R> | Promise<Found<R>>,
): Verb => {
  if (isMutation(route)) throw new TypeError(`${route.method} ${route.path} needs a line in the audit log.`);
  return new CheckedVerb(route, async ({ ctx, input }) => {
    authorizeAccess(ctx, route.access);
    return act({ ctx, ...parseInput(route, input) });
  });
};

const audit = (tx: Tx, { user, call }: Context, { status }: Route): Promise<void> =>
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
export const preparedMutation = <R extends Route, Prepared>(
  route: R,
  {
    prepare,
    act,
  }: {
    prepare: (call: Asked<R>) => Promise<Prepared>;
    act: (call: Changing<R> & { prepared: Prepared }) => Promise<RouteResponse<R>>;
  },
): Verb => {
  if (!isMutation(route)) throw new TypeError(`${route.method} ${route.path} must not change anything.`);
  return new CheckedVerb(route, async ({ ctx, input }) => {
    authorizeAccess(ctx, route.access);
    const parsed = parseInput(route, input);
    ctx.call.auditBody = toAuditBody(route.auditBody, parsed.body);
    const { ifMatch } = ctx.call;
    return doOnce(ctx, route, { ...parsed, ifMatch }, async () => {
      const captcha = await needCaptcha(ctx, route);
      const prepared = await prepare({ ctx, ...parsed });
      return async (tx) => {
        await useCaptcha(tx, captcha);
        const answer = await act({ ctx, tx, prepared, ...parsed });
        await audit(tx, ctx, route);
        return answer;
      };
    });
  });
};

/** A {@link preparedMutation} that waits for nobody. */
export const mutation = <R extends Route>(
  route: R,
  act: (call: Changing<R>) => Promise<RouteResponse<R>>,
): Verb => preparedMutation(route, { prepare: async () => undefined, act });
