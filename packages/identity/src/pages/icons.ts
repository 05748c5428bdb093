import { getTextColor } from './color.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';

/** Renders the product logo: three ascending bars on a background in the accent color. */
export function renderLogo(accentColor: string, size: number): Markup {
  return html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${size}"
    height="${size}"
    viewBox="0 0 32 32"
    aria-hidden="true"
  >
    <rect width="32" height="32" rx="8" fill="${accentColor}" />
    <g fill="${getTextColor(accentColor)}">
      <rect x="8" y="17" width="4" height="7" rx="1.25" opacity=".72" />
      <rect x="14" y="12.5" width="4" height="11.5" rx="1.25" opacity=".86" />
      <rect x="20" y="8" width="4" height="16" rx="1.25" />
    </g>
  </svg>`;
}

function renderIcon(paths: Markup): Markup {
  return html`<svg
    class="icon"
    width="20"
    height="20"
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    stroke-width="1.75"
    stroke-linecap="round"
    stroke-linejoin="round"
    aria-hidden="true"
  >
    ${paths}
  </svg>`;
}

export const icons = {
  alert: renderIcon(html`<circle cx="12" cy="12" r="9" /><path d="M12 7.5v5.25M12 16.25v.01" />`),
  check: renderIcon(html`<circle cx="12" cy="12" r="9" /><path d="m8.25 12.25 2.5 2.5 5-5.25" />`),
  eye: renderIcon(
    html`<path d="M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z" /><circle
        cx="12"
        cy="12"
        r="2.75"
      />`,
  ),
  signOut: renderIcon(
    html`<path d="M9.5 20H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h3.5M15 16.25 19.25 12 15 7.75M19 12H9.5" />`,
  ),
};
