import { html } from './html.ts';
import type { Markup } from './html.ts';
import { icons } from './icons.ts';

export function alertBox(message: string): Markup {
  return html`<div class="alert" role="alert">
    ${icons.alert}
    <p>${message}</p>
  </div>`;
}

export function emailField(value: string, fault: string | undefined): Markup {
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

export function passwordField(
  first: boolean,
  fault: string | undefined,
  { use = 'current-password', hint }: { use?: 'current-password' | 'new-password'; hint?: string } = {},
): Markup {
  const input = html`<div class="password">
    <input
      id="password"
      name="password"
      type="password"
      autocomplete="${use}"
      maxlength="256"
      required
      ${state('password', fault ?? hint, fault !== undefined)}
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
  return field('password', 'Password', input, fault, hint);
}

/** One line of text; `hints` are attributes for the browser's help. */
export function textField(
  id: string,
  label: string,
  { value, fault, hints }: { value: string; fault: string | undefined; hints: Markup },
): Markup {
  const input = html`<input
    id="${id}"
    name="${id}"
    type="text"
    required
    value="${value}"
    ${hints}
    ${state(id, fault)}
  />`;
  return field(id, label, input, fault);
}

export function submitButton(label: string): Markup {
  return html`<button class="primary" type="submit">
    <span class="spinner" aria-hidden="true"></span><span>${label}</span>
  </button>`;
}

function field(id: string, label: string, input: Markup, fault: string | undefined, hint = ''): Markup {
  const [kind, text] = fault === undefined ? ['hint', hint] : ['fault', fault];
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${input}
    <p class="${kind}" id="${id}-text" data-hint="${hint}">${text}</p>
  </div>`;
}

/** Describes an input by the text below it, if there is one. */
function state(id: string, text: string | undefined, isInvalid = text !== undefined): Markup {
  if (text === undefined) return html``;
  return html`${isInvalid ? html`aria-invalid="true"` : undefined} aria-describedby="${id}-text"`;
}

function autofocus(wanted: boolean): Markup {
  return wanted ? html`autofocus` : html``;
}
