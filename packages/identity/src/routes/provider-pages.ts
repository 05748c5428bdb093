import type { ErrorOut, KoaContextWithOIDC } from 'oidc-provider';
import { errorPage } from '../pages/error.ts';
import type { ErrorView } from '../pages/error.ts';
import { signedOutPage, signingOutPage, signOutPage } from '../pages/sign-out.ts';
import type { Site } from '../pages/site.ts';
import { sendPage } from './context.ts';

/** Pages that the provider's own routes show. */
export function showError(ctx: KoaContextWithOIDC, site: Site, out: ErrorOut, error: Error): void {
  sendPage(ctx, ctx.status, errorPage(site, toErrorView(ctx, site, out, error)));
}

export function showSignedOut(ctx: KoaContextWithOIDC, site: Site): void {
  sendPage(ctx, 200, signedOutPage(site));
}

/**
 * Asks before signing out, unless the request proves by an ID token of this very session that the person asked
 * for it in the application: a link on a foreign page can't hold one.
 */
export function confirmSignOut(ctx: KoaContextWithOIDC, site: Site, form: string): void {
  sendPage(ctx, 200, hasIdTokenOfSession(ctx) ? signingOutPage(site, form) : signOutPage(site, form));
}

function hasIdTokenOfSession({ oidc }: KoaContextWithOIDC): boolean {
  const hint = oidc.entities.IdTokenHint?.payload;
  const session = oidc.session;
  return hint !== undefined && hint['sid'] === session?.uid && hint['sub'] === session?.accountId;
}

export const serverError: ErrorView = {
  title: 'Something went wrong',
  message: 'That was our fault. Try again in a moment.',
};

export const expiredSignInError: ErrorView = {
  title: 'This sign-in has expired',
  message: 'It was finished already, or left open for too long. Start again to sign in.',
  action: 'Start again',
};

function toErrorView(ctx: KoaContextWithOIDC, site: Site, out: ErrorOut, error: Error): ErrorView {
  if (error.name === 'SessionNotFound') return expiredSignInError;
  if (out.error === 'server_error') return serverError;
  return {
    title: ctx.path.startsWith('/sign-out') ? 'We can’t sign you out' : 'We can’t sign you in',
    message: `The application sent a request that was not accepted. Go back to ${site.productName} and try again.`,
    detail: [out.error, out.error_description].filter(Boolean).join(': '),
  };
}
