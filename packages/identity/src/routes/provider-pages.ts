import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import type { ErrorView } from '../errors.ts';
import { renderErrorPage } from '../pages/error.ts';
import { renderSignedOutPage, renderSigningOutPage, renderSignOutPage } from '../pages/sign-out.ts';
import type { Site } from '../pages/site.ts';
import { sendPage } from './context.ts';

/** Renders the error page of oidc-provider's own routes. */
export function showError(ctx: KoaContextWithOIDC, site: Site, out: ErrorOut, error: Error): void {
  sendPage(ctx, ctx.status, renderErrorPage(site, toErrorView(ctx, site, out, error)));
}

export function showSignedOut(ctx: KoaContextWithOIDC, site: Site): void {
  sendPage(ctx, 200, renderSignedOutPage(site));
}

/**
 * Shows the sign-out confirmation, or signs out without it if the request contains an ID token of this session. Links
 * on other sites cannot contain this token.
 */
export function confirmSignOut(ctx: KoaContextWithOIDC, site: Site, form: string): void {
  sendPage(
    ctx,
    200,
    hasIdTokenOfSession(ctx) ? renderSigningOutPage(site, form) : renderSignOutPage(site, form),
  );
}

function hasIdTokenOfSession({ oidc }: KoaContextWithOIDC): boolean {
  const hint = oidc.entities.IdTokenHint?.payload;
  const session = oidc.session;
  return hint !== undefined && hint['sid'] === session?.uid && hint['sub'] === session?.accountId;
}

export const serverError: ErrorView = {
  title: 'Something went wrong',
  message: 'An unexpected error occurred. Try again in a moment.',
};

export const expiredSignInError: ErrorView = {
  title: 'This sign-in has expired',
  message: 'It was already completed or took too long. Start again to sign in.',
  action: 'Start again',
};

function toErrorView(ctx: KoaContextWithOIDC, site: Site, out: ErrorOut, error: Error): ErrorView {
  if (error.name === 'SessionNotFound') return expiredSignInError;
  if (out.error === 'server_error') return serverError;
  return {
    title: ctx.path.startsWith('/sign-out') ? 'We can’t sign you out' : 'We can’t sign you in',
    message: `The application sent an invalid request. Go back to ${site.productName} and try again.`,
    detail: [out.error, out.error_description].filter(Boolean).join(': '),
  };
}
