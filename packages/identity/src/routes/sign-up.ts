import { z } from 'zod';
import { HttpError } from '../errors.ts';
import { renderCodePage, renderSignUpPage } from '../pages/sign-up.ts';
import type { SignUpView } from '../pages/sign-up.ts';
import { SignUpForm } from '../registration-service.ts';
import type { RegistrationService } from '../registration-service.ts';
import { sendPage } from './context.ts';
import type { Context } from './context.ts';
import { readForm } from './form.ts';
import { assertSameOrigin, buildLoginResult, buildSignInUrl, formatDuration } from './sign-in.ts';
import type { SignInDependencies } from './sign-in.ts';

interface SignUpContext extends SignInDependencies {
  registrations: RegistrationService;
  /** ID of the sign-in that the registration belongs to. */
  uid: string;
}

/**
 * Loads the sign-in that the registration belongs to.
 * @throws {HttpError} `not_found` when registration is not available, and `forbidden` for forms from other origins.
 */
async function requireSignUpContext(
  ctx: Context,
  { registrations, ...dependencies }: SignInDependencies,
): Promise<SignUpContext> {
  if (!registrations)
    throw new HttpError('not_found', {
      title: 'Page not found',
      message: 'You cannot create an account here. Ask your administrator for one.',
    });
  if (ctx.method === 'POST') assertSameOrigin(ctx, dependencies.provider.issuer);
  const { uid } = await dependencies.provider.interactionDetails(ctx.req, ctx.res);
  return { ...dependencies, registrations, uid };
}

const buildUrls = (uid: string) => ({ signInUrl: buildSignInUrl(uid), signUpUrl: `/sign-in/${uid}/new` });

/** Shows the registration form. */
export async function showSignUp(ctx: Context, dependencies: SignInDependencies): Promise<void> {
  const { site, uid, provider } = await requireSignUpContext(ctx, dependencies);
  const { params } = await provider.interactionDetails(ctx.req, ctx.res);
  const hint = params['login_hint'];
  sendPage(
    ctx,
    200,
    renderSignUpPage(site, { values: { email: typeof hint === 'string' ? hint : '' }, ...buildUrls(uid) }),
  );
}

/** Validates the registration form and emails a code. */
export async function submitSignUp(ctx: Context, dependencies: SignInDependencies): Promise<void> {
  const { site, uid, attemptLimiter, registrations } = await requireSignUpContext(ctx, dependencies);
  const values = Object.fromEntries(await readForm(ctx.req)) as Record<string, string>;
  const form = SignUpForm.safeParse({ ...values, email: values['email']?.trim() });
  const sendFormWithError = (status: number, view: Omit<SignUpView, 'signInUrl' | 'values'>) =>
    sendPage(ctx, status, renderSignUpPage(site, { ...view, values, ...buildUrls(uid) }));
  if (!form.success) return sendFormWithError(422, { fieldErrors: getFieldErrors(form.error) });
  const waitSeconds = attemptLimiter.recordAttempt(`sign-up ${ctx.ip}`);
  if (waitSeconds > 0) {
    ctx.set('Retry-After', String(waitSeconds));
    return sendFormWithError(429, {
      alert: `Too many attempts. Try again in ${formatDuration(waitSeconds)}.`,
    });
  }
  await registrations.start(uid, form.data);
  ctx.status = 303;
  ctx.redirect(`/sign-in/${uid}/code`);
}

/** Shows the form for the emailed code. */
export async function showCode(ctx: Context, dependencies: SignInDependencies): Promise<void> {
  const { site, uid, registrations } = await requireSignUpContext(ctx, dependencies);
  const email = registrations.getEmail(uid);
  if (email === undefined) return ctx.redirect(buildUrls(uid).signUpUrl);
  sendPage(ctx, 200, renderCodePage(site, { email, ...buildUrls(uid) }));
}

/** Verifies the emailed code, creates the account and redirects to the application. */
export async function submitCode(ctx: Context, dependencies: SignInDependencies): Promise<void> {
  const { site, uid, registrations, provider, log } = await requireSignUpContext(ctx, dependencies);
  const email = registrations.getEmail(uid) ?? '';
  const sub = await registrations.complete(uid, (await readForm(ctx.req)).get('code') ?? '');
  if (sub === undefined) {
    const alert = 'This code is wrong or has expired. Check the latest email, or start again.';
    return sendPage(ctx, 422, renderCodePage(site, { email, alert, ...buildUrls(uid) }));
  }
  log.info({ event: 'sign_up', sub }, 'account created');
  ctx.status = 303;
  ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, buildLoginResult(sub)));
}

function getFieldErrors(error: z.ZodError<SignUpForm>): NonNullable<SignUpView['fieldErrors']> {
  const { fieldErrors } = z.flattenError(error);
  return Object.fromEntries(Object.entries(fieldErrors).map(([name, messages]) => [name, messages[0]]));
}
