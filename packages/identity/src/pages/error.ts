import { html } from './html.ts';
import { icons } from './icons.ts';
import { renderLayout } from './layout.ts';
import type { Site } from './site.ts';

export interface ErrorView {
  title: string;
  message: string;
  /** Code and description of the protocol error, for developers. */
  detail?: string;
  /** Label of the button that leads back to the product. */
  action?: string;
}

export function renderErrorPage(site: Site, { title, message, detail, action }: ErrorView): string {
  const content = html`
    <div class="emblem bad">${icons.alert}</div>
    <h1>${title}</h1>
    <p class="lead">${message}</p>
    ${detail === undefined ? undefined : html`<p class="detail">${detail}</p>`}
    <a class="primary" href="${site.homeUrl}">${action ?? `Go to ${site.productName}`}</a>
  `;
  return renderLayout(site, { title, content });
}
