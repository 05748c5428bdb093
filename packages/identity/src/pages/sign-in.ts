import { html } from './html.ts';
import type { Markup } from './html.ts';
import { icons } from './icons.ts';
import { layout } from './layout.ts';
import type { Site } from './site.ts';

export interface SignInView {
  /** What the person typed, or what the application knows of them. */
  email: string;
  /** A message about the whole attempt. */
  alert?: string;
  /** Messages at the fields. */
  faults?: { email?: string; password?: string };
}

/** E-mail and password; posts to its own address and works without JavaScript. */
export function signInPage(site: Site, view: SignInView): string {
  const { email, alert, faults = {} } = view;
  const content = html`
    <h1>Sign in</h1>
    <p class="lead">Use your ${site.providerName} account.</p>
    ${alert === undefined ? undefined : alertBox(alert)}
    <form method="post" novalidate data-busy>
      ${emailField(email, faults.email)} ${passwordField(email !== '', faults.password)}
      <button class="primary" type="submit">
        <span class="spinner" aria-hidden="true"></span><span>Sign in</span>
      </button>
    </form>
  `;
  return layout(site, { title: 'Sign in', content });
}

function alertBox(message: string): Markup {
  return html`<div class="alert" role="alert">
    ${icons.alert}
    <p>${message}</p>
  </div>`;
}

function emailField(value: string, fault: string | undefined): Markup {
  const input = html`<input
    id="email"
    name="email"
    type="email"
    inputmode="email"
    autocomplete="username"
    autocapitalize="none"
    spellcheck="false"
    maxlength="254"
    required
    value="${value}"
    ${state('email', fault)}
    ${autofocus(value === '')}
  />`;
  return field('email', 'E-mail', input, fault);
}

function passwordField(first: boolean, fault: string | undefined): Markup {
  const input = html`<div class="password">
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="current-password"
      maxlength="256"
      required
      ${state('password', fault)}
      ${autofocus(first)}
    />
    <button
      class="reveal"
      type="button"
      hidden
      aria-controls="password"
      aria-pressed="false"
      aria-label="Show password"
    >
      ${icons.eye}
    </button>
  </div>`;
  return field('password', 'Password', input, fault);
}

function field(id: string, label: string, input: Markup, fault: string | undefined): Markup {
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${input}
    <p class="fault" id="${id}-fault">${fault}</p>
  </div>`;
}

function state(id: string, fault: string | undefined): Markup {
  return fault === undefined ? html`` : html`aria-invalid="true" aria-describedby="${id}-fault"`;
}

function autofocus(wanted: boolean): Markup {
  return wanted ? html`autofocus` : html``;
}
