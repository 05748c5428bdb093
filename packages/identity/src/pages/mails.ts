import type { Mail } from '../mail/captured-mails.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { renderLayout } from './layout.ts';
import type { Site } from './site.ts';

const linkPattern = /(https?:\/\/[^\s<>"]+)/;

/** Converts the URLs in plain text to links. */
function linkify(text: string): Markup[] {
  return text
    .split(linkPattern)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}

function renderMail({ to, subject, text, receivedAt }: Mail): Markup {
  const time = receivedAt.toISOString();
  return html`<article class="mail">
    <h2>${subject}</h2>
    <p class="note">To ${to}, <time datetime="${time}">${time}</time></p>
    <p class="text">${linkify(text.trim())}</p>
  </article>`;
}

/** Renders all captured emails, newest first. */
export function renderMailsPage(site: Site, mails: readonly Mail[]): string {
  const content = html`
    <h1>Emails</h1>
    <p class="lead">
      This page lists the emails that the demo would have sent. They are deleted when the demo stops.
    </p>
    <p class="note"><a href="/mails">Refresh</a></p>
    ${mails.length === 0 ? html`<p class="text">No emails yet.</p>` : mails.map(renderMail)}
  `;
  return renderLayout(site, { title: 'Emails', content, width: 'wide' });
}
