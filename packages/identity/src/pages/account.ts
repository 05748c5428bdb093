import { formatFullName } from '../accounts.ts';
import type { Profile } from '../accounts.ts';
import { html } from './html.ts';
import type { Markup } from './html.ts';
import { icons } from './icons.ts';
import { renderLayout } from './layout.ts';
import type { Site } from './site.ts';

const notSet = html`<span class="missing">Not set</span>`;

/** Renders the profile of the signed-in user, read-only. */
export function renderAccountPage(site: Site, profile: Profile, signedInAt: Date): string {
  const content = html`
    <div class="person">
      <div class="initials" aria-hidden="true">${getInitials(profile)}</div>
      <div>
        <h1>${formatFullName(profile)}</h1>
        <p class="lead">${profile.email}</p>
      </div>
    </div>
    <dl>
      ${renderRow('First name', profile.given_name)} ${renderRow('Last name', profile.family_name)}
      ${renderRow('Email', html`${profile.email} ${renderVerificationBadge(profile)}`)}
      ${renderRow('Phone', profile.phone_number ?? notSet)}
      ${renderRow('Company', profile.organization ?? notSet)}
      ${renderRow('Signed in', formatTime(signedInAt))}
    </dl>
    <p class="note">${site.providerName} manages this data. To change it, ask your administrator.</p>
    <div class="actions row">
      <a class="primary" href="${site.homeUrl}">Back to ${site.productName}</a>
      <a class="secondary" href="/sign-out">${icons.signOut} Sign out</a>
    </div>
  `;
  return renderLayout(site, { title: 'Your account', content, width: 'wide' });
}

export function renderSignedOutAccountPage(site: Site): string {
  const content = html`
    <h1>Your account</h1>
    <p class="lead">You are not signed in. Sign in to ${site.productName} to see your profile.</p>
    <a class="primary" href="${site.homeUrl}">Sign in</a>
  `;
  return renderLayout(site, { title: 'Your account', content });
}

function renderRow(label: string, value: Markup | string): Markup {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}

function renderVerificationBadge({ email_verified }: Profile): Markup {
  return email_verified
    ? html`<span class="badge good">Verified</span>`
    : html`<span class="badge">Not verified</span>`;
}

function getInitials({ given_name, family_name }: Profile): string {
  return [given_name, family_name].map((name) => Array.from(name)[0]?.toUpperCase() ?? '').join('');
}

/** Formats a time in UTC. The script of the page converts it to the user's time zone. */
function formatTime(date: Date): Markup {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return html`<time datetime="${date.toISOString()}">${format.format(date)} UTC</time>`;
}
