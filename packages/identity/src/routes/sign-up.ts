import { z } from 'zod';
import { codePage, signUpPage } from '../pages/sign-up.ts';
import type { SignUpView } from '../pages/sign-up.ts';
import { SignUpForm } from '../sign-up.ts';
import type { SignUps } from '../sign-up.ts';
import { sendPage } from './context.ts';
import type { Context } from './context.ts';
import { readForm } from './form.ts';
import { HttpError } from './http-error.ts';
import { inWords, refuseForeignForm } from './sign-in.ts';
import type { SignInParts } from './sign-in.ts';

interface Asked extends SignInParts {
  signUps: SignUps;
  /** Of the sign-in that an application has begun. */
  uid: string;
}

/** The sign-up belongs to a sign-in under way; there are none where nobody could get a code. */
async function begin(ctx: Context, { signUps, ...parts }: SignInParts): Promise<Asked> {
  if (!signUps)
    throw new HttpError(404, { title: 'Page not found', message: 'New accounts cannot be created here.' });
  if (ctx.method === 'POST') refuseForeignForm(ctx, parts.provider.issuer);
  const { uid } = await parts.provider.interactionDetails(ctx.req, ctx.res);
  return { ...parts, signUps, uid };
}

const urls = (uid: string) => ({ signInUrl: `/sign-in/${uid}`, signUpUrl: `/sign-in/${uid}/new` });

/** Shows the form for a new account. */
export async function showSignUp(ctx: Context, parts: SignInParts): Promise<void> {
  const { site, uid, provider } = await begin(ctx, parts);
  const { params } = await provider.interactionDetails(ctx.req, ctx.res);
  const hint = params['login_hint'];
  sendPage(
    ctx,
    200,
    signUpPage(site, { values: { email: typeof hint === 'string' ? hint : '' }, ...urls(uid) }),
  );
}

/** Checks the form, and mails a code. */
export async function submitSignUp(ctx: Context, parts: SignInParts): Promise<void> {
  const { site, uid, attempts, signUps } = await begin(ctx, parts);
  const values = Object.fromEntries(await readForm(ctx.req)) as Record<string, string>;
  const form = SignUpForm.safeParse({ ...values, email: values['email']?.trim() });
  const fail = (status: number, view: Omit<SignUpView, 'signInUrl' | 'values'>) =>
    sendPage(ctx, status, signUpPage(site, { ...view, values, ...urls(uid) }));
  if (!form.success) return fail(422, { faults: firstFaults(form.error) });
  const wait = attempts.take(`sign-up ${ctx.ip}`);
  if (wait > 0) {
    ctx.set('Retry-After', String(wait));
    return fail(429, { alert: `Too many attempts. Try again in ${inWords(wait)}.` });
  }
  await signUps.begin(uid, form.data);
  ctx.status = 303;
  ctx.redirect(`/sign-in/${uid}/code`);
}

/** Asks for the mailed code. */
export async function showCode(ctx: Context, parts: SignInParts): Promise<void> {
  const { site, uid, signUps } = await begin(ctx, parts);
  const email = signUps.emailOf(uid);
  if (email === undefined) return ctx.redirect(urls(uid).signUpUrl);
  sendPage(ctx, 200, codePage(site, { email, ...urls(uid) }));
}

/** Makes the account and goes on to the application. */
export async function submitCode(ctx: Context, parts: SignInParts): Promise<void> {
  const { site, uid, signUps, provider, log } = await begin(ctx, parts);
  const email = signUps.emailOf(uid) ?? '';
  const sub = await signUps.finish(uid, (await readForm(ctx.req)).get('code') ?? '');
  if (sub === undefined) {
    const alert = 'This code is wrong or has expired. Check the latest email, or start again.';
    return sendPage(ctx, 422, codePage(site, { email, alert, ...urls(uid) }));
  }
  log.info({ event: 'sign_up', sub }, 'account created');
  ctx.status = 303;
  ctx.redirect(
    await provider.interactionResult(ctx.req, ctx.res, { login: { accountId: sub, amr: ['pwd'] } }),
  );
}

function firstFaults(error: z.ZodError<SignUpForm>): SignUpView['faults'] {
  const { fieldErrors } = z.flattenError(error);
  return Object.fromEntries(Object.entries(fieldErrors).map(([name, messages]) => [name, messages[0]]));
}
