import type { IdentityConfig } from '../config.ts';
import { HttpError } from '../errors.ts';
import type { ErrorView } from '../errors.ts';
import type { CapturedMails } from '../mail/captured-mails.ts';
import { renderErrorPage } from '../pages/error.ts';
import { renderMailsPage } from '../pages/mails.ts';
import { showAccount } from './account.ts';
import { loadAssets, sendAsset } from './assets.ts';
import { sendPage } from './context.ts';
import type { Context, Middleware } from './context.ts';
import { createHostCheck } from './host-check.ts';
import { expiredSignInError, serverError } from './provider-pages.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { showSignIn, submitSignIn } from './sign-in.ts';
import type { SignInDependencies } from './sign-in.ts';
import { showCode, showSignUp, submitCode, submitSignUp } from './sign-up.ts';

export interface RouteDependencies extends SignInDependencies {
  config: IdentityConfig;
  /** Captured emails, if email capture is enabled. */
  mails?: CapturedMails | undefined;
}

type Handler = (ctx: Context) => unknown;

/** Adds the pages of this package to oidc-provider, which handles all other requests. Unknown paths return 404. */
export function addRoutes(dependencies: RouteDependencies): void {
  const { provider, config } = dependencies;
  provider.use(createSecurityHeaders(config, provider.issuer));
  provider.use(createErrorHandler(dependencies));
  provider.use(createHostCheck(provider.issuer));
  provider.use(createPageRouter(dependencies));
}

function createPageRouter(dependencies: RouteDependencies): Middleware {
  const { mails } = dependencies;
  const assets = loadAssets(dependencies.site);
  const handlers: Record<string, Handler> = {
    'GET /': (ctx) => ctx.redirect('/account'),
    'GET /account': (ctx) => showAccount(ctx, dependencies),
    'GET /healthz': (ctx) => (ctx.body = { status: 'ok' }),
    'GET /sign-in/:uid': (ctx) => showSignIn(ctx, dependencies),
    'POST /sign-in/:uid': (ctx) => submitSignIn(ctx, dependencies),
    'GET /sign-in/:uid/new': (ctx) => showSignUp(ctx, dependencies),
    'POST /sign-in/:uid/new': (ctx) => submitSignUp(ctx, dependencies),
    'GET /sign-in/:uid/code': (ctx) => showCode(ctx, dependencies),
    'POST /sign-in/:uid/code': (ctx) => submitCode(ctx, dependencies),
    ...(mails && {
      'GET /mails': (ctx: Context) => sendPage(ctx, 200, renderMailsPage(dependencies.site, mails.list())),
    }),
  };
  return async (ctx, next) => {
    const asset = assets.get(ctx.path);
    if (asset) return sendAsset(ctx, asset);
    const route = ctx.path.replace(/^\/sign-in\/[\w-]+(?=\/new$|\/code$|$)/, '/sign-in/:uid');
    const handle = handlers[`${ctx.method.replace('HEAD', 'GET')} ${route}`] ?? next;
    return handle(ctx);
  };
}

/** Creates the middleware that renders the errors of this package's pages. oidc-provider renders its own errors. */
function createErrorHandler({ log, site }: RouteDependencies): Middleware {
  const sendErrorPage = (ctx: Context, status: number, view: ErrorView) =>
    sendPage(ctx, status, renderErrorPage(site, view));
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (error instanceof HttpError) return sendErrorPage(ctx, error.status, error.view);
      if (error instanceof Error && error.name === 'SessionNotFound')
        return sendErrorPage(ctx, 400, expiredSignInError);
      log.error({ err: error, path: ctx.path }, 'request failed');
      return sendErrorPage(ctx, 500, serverError);
    }
    if (ctx.status === 404 && ctx.body === undefined) {
      sendErrorPage(ctx, 404, {
        title: 'Page not found',
        message: 'The URL may be mistyped or outdated.',
      });
    }
  };
}
