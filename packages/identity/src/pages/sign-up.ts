import { passwordRule } from '../registration-service.ts';
import type { SignUpForm } from '../registration-service.ts';
import {
  renderAlert,
  renderEmailField,
  renderPasswordField,
  renderSubmitButton,
  renderTextField,
} from './form.ts';
import { html } from './html.ts';
import { renderLayout } from './layout.ts';
import type { Site } from './site.ts';

export interface SignUpView {
  /** Entered values, without the password. */
  values?: Partial<Record<keyof SignUpForm, string>>;
  fieldErrors?: Partial<Record<keyof SignUpForm, string>>;
  alert?: string;
  signInUrl: string;
}

/** Renders the registration form. It posts to its own URL. */
export function renderSignUpPage(
  site: Site,
  { values = {}, fieldErrors = {}, alert, signInUrl }: SignUpView,
): string {
  const givenName = { value: values.given_name ?? '', error: fieldErrors.given_name };
  const familyName = { value: values.family_name ?? '', error: fieldErrors.family_name };
  const content = html`
    <h1>Create account</h1>
    <p class="lead">
      You need an account to use ${site.productName}. We will send you a code by email to confirm your
      address.
    </p>
    ${alert === undefined ? undefined : renderAlert(alert)}
    <form method="post" novalidate data-busy>
      ${renderEmailField(values.email ?? '', fieldErrors.email)}
      ${renderTextField('given_name', 'First name', { ...givenName, attributes: html`autocomplete="given-name" maxlength="50"` })}
      ${renderTextField('family_name', 'Last name', { ...familyName, attributes: html`autocomplete="family-name" maxlength="50"` })}
      ${renderPasswordField(false, fieldErrors.password, { use: 'new-password', hint: passwordRule })}
      ${renderSubmitButton('Continue')}
    </form>
    <p class="note">Have an account? <a href="${signInUrl}">Sign in</a></p>
  `;
  return renderLayout(site, { title: 'Create account', content });
}

/** Renders the form in which the user enters the emailed code. */
export function renderCodePage(
  site: Site,
  { email, alert, signUpUrl }: { email: string; alert?: string; signUpUrl: string },
): string {
  const attributes = html`inputmode="numeric" autocomplete="one-time-code" maxlength="12" autofocus`;
  const content = html`
    <h1>Check your email</h1>
    <p class="lead">We sent a six-digit code to ${email}.</p>
    ${alert === undefined ? undefined : renderAlert(alert)}
    <form method="post" novalidate data-busy>
      ${renderTextField('code', 'Code', { value: '', error: undefined, attributes })}
      ${renderSubmitButton('Create account')}
    </form>
    <p class="note">
      In this demo, emails arrive in the <a href="/mails" target="_blank">inbox</a>.
      <a href="${signUpUrl}">Start again</a>
    </p>
  `;
  return renderLayout(site, { title: 'Check your email', content });
}
