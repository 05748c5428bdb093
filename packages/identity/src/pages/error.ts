import type { ErrorView } from '../errors.ts';
import { html } from './html.ts';
import { icons } from './icons.ts';
import { renderLayout } from './layout.ts';
import type { Site } from './site.ts';

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
