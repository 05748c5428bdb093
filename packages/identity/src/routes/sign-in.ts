import type { Provider } from 'oidc-provider';
import type { Logger } from 'pino';
import type { Accounts } from '../accounts.ts';
import type { AttemptLimiter } from '../attempt-limiter.ts';
import { HttpError } from '../errors.ts';
import { renderSignInPage } from '../pages/sign-in.ts';
import type { SignInView } from '../pages/sign-in.ts';
import type { Site } from '../pages/site.ts';
import type { RegistrationService } from '../registration-service.ts';
import { sendPage } from './context.ts';
import type { Context } from './context.ts';
import { readForm } from './form.ts';

export interface SignInDependencies {
  provider: Provider;
  site: Site;
  accounts: Accounts;
  attemptLimiter: AttemptLimiter;
  log: Logger;
  /** Registration service, if registration is available. */
  registrations?: RegistrationService | undefined;
}

/** URL of the sign-in form, also for requests that prompt for registration. */
export const buildSignInUrl = (uid: string): string => `/sign-in/${uid}?existing`;

/** Result of a sign-in or a registration, which also answers a prompt for registration. */
export const buildLoginResult = (sub: string) => ({ login: { accountId: sub, amr: ['pwd'] }, create: {} });

/** Shows the sign-in form of an authorization request, or the registration form if the application prompts for it. */
export async function showSignIn(ctx: Context, dependencies: SignInDependencies): Promise<void> {
  const { provider, site, accounts } = dependencies;
  const { params, session, uid, prompt } = await provider.interactionDetails(ctx.req, ctx.res);
  if (prompt.name === 'create' && ctx.query['existing'] === undefined)
    return ctx.redirect(`/sign-in/${uid}/new`);
  const hint = params['login_hint'];
  const sessionEmail = session && accounts.findProfile(session.accountId)?.email;
  const email = typeof hint === 'string' ? hint : (sessionEmail ?? '');
  const isInvited = typeof hint === 'string' && hint !== sessionEmail;
  sendPage(
    ctx,
    200,
    renderSignInPage(site, { email, signUpUrl: getSignUpUrl(dependencies, uid), isInvited }),
  );
}

function getSignUpUrl({ registrations }: SignInDependencies, uid: string): string | undefined {
  // The path starts with the sign-in path, because browsers send the interaction cookie only there.
  return registrations && `/sign-in/${uid}/new`;
}

/** Verifies the email and password and redirects to the application. */
export async function submitSignIn(ctx: Context, dependencies: SignInDependencies): Promise<void> {
  const { provider, accounts, attemptLimiter, log } = dependencies;
  assertSameOrigin(ctx, provider.issuer);
  const { uid } = await provider.interactionDetails(ctx.req, ctx.res);
  const signUpUrl = getSignUpUrl(dependencies, uid);
  const form = await readForm(ctx.req);
  const email = (form.get('email') ?? '').trim();
  const password = form.get('password') ?? '';
  const sendFormWithError = (status: number, view: Omit<SignInView, 'email'>) =>
    sendPage(ctx, status, renderSignInPage(dependencies.site, { email, signUpUrl, ...view }));

  if (email === '' || password === '')
    return sendFormWithError(422, { fieldErrors: getMissingFieldErrors(email, password) });

  const key = `${email.toLowerCase()} ${ctx.ip}`;
  const waitSeconds = attemptLimiter.recordAttempt(key);
  if (waitSeconds > 0) {
    log.warn({ event: 'sign_in_throttled', ip: ctx.ip }, 'too many sign-in attempts');
    ctx.set('Retry-After', String(waitSeconds));
    return sendFormWithError(429, {
      alert: `Too many attempts. Try again in ${formatDuration(waitSeconds)}.`,
    });
  }

  const profile = await accounts.authenticate(email, password);
  if (!profile) {
    log.info({ event: 'sign_in_rejected', ip: ctx.ip }, 'sign-in rejected');
    return sendFormWithError(401, { alert: 'The email address or the password is incorrect.' });
  }
  attemptLimiter.reset(key);
  log.info({ event: 'sign_in', sub: profile.sub }, 'signed in');
  ctx.status = 303;
  ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, buildLoginResult(profile.sub)));
}

/**
 * Rejects forms from other origins. SameSite cookies alone do not exclude other ports of the same host.
 * @throws {HttpError} `forbidden` when the Origin header names another origin.
 */
export function assertSameOrigin(ctx: Context, issuer: string): void {
  const origin = ctx.get('Origin');
  if (origin !== '' && origin !== new URL(issuer).origin) {
    throw new HttpError('forbidden', {
      title: 'We can’t sign you in',
      message: 'The form was submitted from another site. Start again from the application.',
    });
  }
}

function getMissingFieldErrors(email: string, password: string): NonNullable<SignInView['fieldErrors']> {
  return {
    ...(email === '' ? { email: 'Enter your email address.' } : {}),
    ...(password === '' ? { password: 'Enter your password.' } : {}),
  };
}

export function formatDuration(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
