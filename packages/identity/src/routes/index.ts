import type { IdentityConfig } from '../config.ts';
import type { Inbox } from '../mail/inbox.ts';
import { errorPage } from '../pages/error.ts';
import type { ErrorView } from '../pages/error.ts';
import { mailsPage } from '../pages/mails.ts';
import { showAccount } from './account.ts';
import { loadAssets, sendAsset } from './assets.ts';
import { sendPage } from './context.ts';
import type { Context, Middleware } from './context.ts';
import { HttpError } from './http-error.ts';
import { expiredSignIn, serverFault } from './provider-pages.ts';
import { securityHeaders } from './security-headers.ts';
import { showSignIn, submitSignIn } from './sign-in.ts';
import type { SignInParts } from './sign-in.ts';
import { showCode, showSignUp, submitCode, submitSignUp } from './sign-up.ts';

export interface RouteParts extends SignInParts {
  config: IdentityConfig;
  /** Undefined where no mails are caught. */
  inbox?: Inbox | undefined;
}

type Handler = (ctx: Context) => unknown;

/** Puts the pages around the provider: what isn't ours goes on to it, what nobody knows is a 404. */
export function addRoutes(parts: RouteParts): void {
  const { provider, config } = parts;
  provider.use(securityHeaders(config, provider.issuer));
  provider.use(errors(parts));
  provider.use(pages(parts));
}

function pages(parts: RouteParts): Middleware {
  const { inbox } = parts;
  const assets = loadAssets(parts.site);
  const handlers: Record<string, Handler> = {
    'GET /': (ctx) => ctx.redirect('/account'),
    'GET /account': (ctx) => showAccount(ctx, parts),
    'GET /healthz': (ctx) => (ctx.body = { status: 'ok' }),
    'GET /sign-in/:uid': (ctx) => showSignIn(ctx, parts),
    'POST /sign-in/:uid': (ctx) => submitSignIn(ctx, parts),
    'GET /sign-in/:uid/new': (ctx) => showSignUp(ctx, parts),
    'POST /sign-in/:uid/new': (ctx) => submitSignUp(ctx, parts),
    'GET /sign-in/:uid/code': (ctx) => showCode(ctx, parts),
    'POST /sign-in/:uid/code': (ctx) => submitCode(ctx, parts),
    ...(inbox && { 'GET /mails': (ctx: Context) => sendPage(ctx, 200, mailsPage(parts.site, inbox.list())) }),
  };
  return async (ctx, next) => {
    const asset = assets.get(ctx.path);
    if (asset) return sendAsset(ctx, asset);
    const route = ctx.path.replace(/^\/sign-in\/[\w-]+(?=\/new$|\/code$|$)/, '/sign-in/:uid');
    const handle = handlers[`${ctx.method.replace('HEAD', 'GET')} ${route}`] ?? next;
    return handle(ctx);
  };
}

/** Faults of our own pages; the provider answers for its own. */
function errors({ log, site }: RouteParts): Middleware {
  const show = (ctx: Context, status: number, view: ErrorView) =>
    sendPage(ctx, status, errorPage(site, view));
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof HttpError) return show(ctx, error.status, error.view);
      if (error instanceof Error && error.name === 'SessionNotFound') return show(ctx, 400, expiredSignIn);
      log.error({ err: error, path: ctx.path }, 'request failed');
      return show(ctx, 500, serverFault);
    }
    if (ctx.status === 404 && ctx.body === undefined) {
      show(ctx, 404, {
        title: 'There is nothing here',
        message: 'The address may be mistyped or out of date.',
      });
    }
  };
}
