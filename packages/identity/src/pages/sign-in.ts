import { renderAlert, renderEmailField, renderPasswordField, renderSubmitButton } from './form.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { renderLayout } from './layout.ts';
import type { Site } from './site.ts';

export interface SignInView {
  /** Entered email, or the email suggested by the application. */
  email: string;
  /** Message about the complete form. */
  alert?: string;
  /** Messages about individual fields. */
  fieldErrors?: { email?: string; password?: string };
  /** URL of the registration form, if registration is available. */
  signUpUrl?: string | undefined;
  /** Whether the application suggests a user who is not signed in here, as invitation links do. */
  isInvited?: boolean;
}

/**
 * Renders the link to the registration form, or a button for invited users, because many of them have no account yet.
 * It is the same whether or not the suggested address has an account, and does not reveal which addresses have accounts.
 */
function renderSignUpLink(url: string, isInvited: boolean): Markup {
  if (!isInvited) return html`<p class="note">New here? <a href="${url}">Create account</a></p>`;
  return html`<div class="actions">
    <p class="note">Were you invited and have no account yet?</p>
    <a class="secondary" href="${url}">Create account</a>
  </div>`;
}

/** Renders the sign-in form. It posts to its own URL and works without JavaScript. */
export function renderSignInPage(site: Site, view: SignInView): string {
  const { email, alert, fieldErrors = {}, signUpUrl, isInvited = false } = view;
  const content = html`
    <h1>Sign in</h1>
    <p class="lead">Use your ${site.providerName} account.</p>
    ${alert === undefined ? undefined : renderAlert(alert)}
    <form method="post" novalidate data-busy>
      ${renderEmailField(email, fieldErrors.email)} ${renderPasswordField(email !== '', fieldErrors.password)}
      ${renderSubmitButton('Sign in')}
    </form>
    ${signUpUrl === undefined ? undefined : renderSignUpLink(signUpUrl, isInvited)}
  `;
  return renderLayout(site, { title: 'Sign in', content });
}
