import { html, Markup } from './html.ts';
import { icons } from './icons.ts';
import { renderLayout } from './layout.ts';
import type { Site } from './site.ts';

/**
 * Renders the page on which the user confirms the sign-out.
 * @param form - the form of oidc-provider, which contains its CSRF token
 */
export function renderSignOutPage(site: Site, form: string): string {
  const content = html`
    <h1>Sign out?</h1>
    <p class="lead">You will be signed out of ${site.productName} in this browser.</p>
    ${new Markup(form)}
    <div class="actions">
      <button class="primary" type="submit" form="op.logoutForm" name="logout" value="yes">Sign out</button>
      <a class="secondary" href="${site.homeUrl}">Stay signed in</a>
    </div>
  `;
  return renderLayout(site, { title: 'Sign out', content });
}

/** Renders a page that signs out without confirmation. Without JavaScript, the user clicks a button. */
export function renderSigningOutPage(site: Site, form: string): string {
  const content = html`
    <h1>Signing out…</h1>
    <p class="lead">You are being signed out of ${site.productName}.</p>
    ${new Markup(form)}
    <input type="hidden" form="op.logoutForm" name="logout" value="yes" data-submit-now />
    <noscript><button class="primary" type="submit" form="op.logoutForm">Sign out</button></noscript>
  `;
  return renderLayout(site, { title: 'Signing out', content });
}

export function renderSignedOutPage(site: Site): string {
  const content = html`
    <div class="emblem good">${icons.check}</div>
    <h1>You are signed out</h1>
    <p class="lead">On a shared computer, close the browser window too.</p>
    <a class="primary" href="${site.homeUrl}">Sign in again</a>
  `;
  return renderLayout(site, { title: 'Signed out', content });
}
