import type { Logger } from 'pino';
import type { Provider } from 'oidc-provider';
import type { Accounts } from '../accounts.ts';
import type { AttemptLimiter } from '../attempts.ts';
import { signInPage } from '../pages/sign-in.ts';
import type { SignInView } from '../pages/sign-in.ts';
import type { Site } from '../pages/site.ts';
import { sendPage } from './context.ts';
import type { Context } from './context.ts';
import { readForm } from './form.ts';
import { HttpError } from './http-error.ts';

export interface SignInParts {
  provider: Provider;
  site: Site;
  accounts: Accounts;
  attempts: AttemptLimiter;
  log: Logger;
}

/** Shows the form of a sign-in that an application has begun. */
export async function showSignIn(ctx: Context, { provider, site, accounts }: SignInParts): Promise<void> {
  const { params, session } = await provider.interactionDetails(ctx.req, ctx.res);
  const hint = params['login_hint'];
  const known = session && accounts.profile(session.accountId)?.email;
  sendPage(ctx, 200, signInPage(site, { email: typeof hint === 'string' ? hint : (known ?? '') }));
}

/** Checks e-mail and password and goes on to the application. */
export async function submitSignIn(ctx: Context, parts: SignInParts): Promise<void> {
  const { provider, accounts, attempts, log } = parts;
  refuseForeignForm(ctx, provider.issuer);
  await provider.interactionDetails(ctx.req, ctx.res);
  const form = await readForm(ctx.req);
  const email = (form.get('email') ?? '').trim();
  const password = form.get('password') ?? '';
  const fail = (status: number, view: Omit<SignInView, 'email'>) =>
    sendPage(ctx, status, signInPage(parts.site, { email, ...view }));

  if (email === '' || password === '') return fail(422, { faults: missingFields(email, password) });

  const key = `${email.toLowerCase()} ${ctx.ip}`;
  const wait = attempts.take(key);
  if (wait > 0) {
    log.warn({ event: 'sign_in_throttled', ip: ctx.ip }, 'too many sign-in attempts');
    ctx.set('Retry-After', String(wait));
    return fail(429, { alert: `Too many attempts. Try again in ${inWords(wait)}.` });
  }

  const profile = await accounts.authenticate(email, password);
  if (!profile) {
    log.info({ event: 'sign_in_refused', ip: ctx.ip }, 'sign-in refused');
    return fail(401, { alert: 'E-mail or password is not right.' });
  }
  attempts.clear(key);
  log.info({ event: 'sign_in', sub: profile.sub }, 'signed in');
  const login = { accountId: profile.sub, amr: ['pwd'] };
  ctx.status = 303;
  ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login }));
}

/** A browser names the origin of a posted form; SameSite cookies alone don't keep other ports of this host out. */
function refuseForeignForm(ctx: Context, issuer: string): void {
  const origin = ctx.get('Origin');
  if (origin !== '' && origin !== new URL(issuer).origin) {
    throw new HttpError(403, { title: 'We can’t sign you in', message: 'The form came from another site.' });
  }
}

function missingFields(email: string, password: string): SignInView['faults'] {
  return {
    ...(email === '' ? { email: 'Enter your e-mail address.' } : {}),
    ...(password === '' ? { password: 'Enter your password.' } : {}),
  };
}

function inWords(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}
