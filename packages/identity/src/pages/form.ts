import { html } from './html.ts';
import type { Markup } from './html.ts';
import { icons } from './icons.ts';

export function renderAlert(message: string): Markup {
  return html`<div class="alert" role="alert">
    ${icons.alert}
    <p>${message}</p>
  </div>`;
}

export function renderEmailField(value: string, error: string | undefined): Markup {
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
    ${renderDescriptionAttributes('email', error)}
    ${renderAutofocus(value === '')}
  />`;
  return renderField('email', 'Email', input, error);
}

export function renderPasswordField(
  isFocused: boolean,
  error: string | undefined,
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
      ${renderDescriptionAttributes('password', error ?? hint, error !== undefined)}
      ${renderAutofocus(isFocused)}
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
  return renderField('password', 'Password', input, error, hint);
}

/** Renders a single-line text field. `attributes` are those for autofill and on-screen keyboards. */
export function renderTextField(
  id: string,
  label: string,
  { value, error, attributes }: { value: string; error: string | undefined; attributes: Markup },
): Markup {
  const input = html`<input
    id="${id}"
    name="${id}"
    type="text"
    required
    value="${value}"
    ${attributes}
    ${renderDescriptionAttributes(id, error)}
  />`;
  return renderField(id, label, input, error);
}

export function renderSubmitButton(label: string): Markup {
  return html`<button class="primary" type="submit">
    <span class="spinner" aria-hidden="true"></span><span>${label}</span>
  </button>`;
}

function renderField(id: string, label: string, input: Markup, error: string | undefined, hint = ''): Markup {
  const [className, text] = error === undefined ? ['hint', hint] : ['field-error', error];
  return html`<div class="field">
    <label for="${id}">${label}</label>
    ${input}
    <p class="${className}" id="${id}-text" data-hint="${hint}">${text}</p>
  </div>`;
}

/** Renders the attributes that link an input to its hint or error text, if there is one, and mark invalid input. */
function renderDescriptionAttributes(
  id: string,
  text: string | undefined,
  isInvalid = text !== undefined,
): Markup {
  if (text === undefined) return html``;
  return html`${isInvalid ? html`aria-invalid="true"` : undefined} aria-describedby="${id}-text"`;
}

function renderAutofocus(isEnabled: boolean): Markup {
  return isEnabled ? html`autofocus` : html``;
}
