import { alertBox, emailField, passwordField, submitButton } from './form.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { layout } from './layout.ts';
import type { Site } from './site.ts';

export interface SignInView {
  /** What the person typed, or what the application knows of them. */
  email: string;
  /** A message about the whole attempt. */
  alert?: string;
  /** Messages at the fields. */
  fieldErrors?: { email?: string; password?: string };
  /** Where a new account is made, if one can be. */
  signUpUrl?: string | undefined;
  /** Whether the application names a person who has not signed in here, as links of invitations do. */
  isInvited?: boolean;
}

/**
 * The way to a new account. People who follow an invitation get a button: many have no account yet. The page does
 * not look their address up, so that it tells nobody which addresses have one.
 */
function signUpLink(url: string, isInvited: boolean): Markup {
  if (!isInvited) return html`<p class="note">New here? <a href="${url}">Create account</a></p>`;
  return html`<div class="actions">
    <p class="note">Invited, and no account yet?</p>
    <a class="secondary" href="${url}">Create account</a>
  </div>`;
}

/** E-mail and password; posts to its own address and works without JavaScript. */
export function signInPage(site: Site, view: SignInView): string {
  const { email, alert, fieldErrors = {}, signUpUrl, isInvited = false } = view;
  const content = html`
    <h1>Sign in</h1>
    <p class="lead">Use your ${site.providerName} account.</p>
    ${alert === undefined ? undefined : alertBox(alert)}
    <form method="post" novalidate data-busy>
      ${emailField(email, fieldErrors.email)} ${passwordField(email !== '', fieldErrors.password)}
      ${submitButton('Sign in')}
    </form>
    ${signUpUrl === undefined ? undefined : signUpLink(signUpUrl, isInvited)}
  `;
  return layout(site, { title: 'Sign in', content });
}
