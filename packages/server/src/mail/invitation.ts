import type { Branding } from '@embed-portal/api-contract';
import escapeHtml from 'escape-html';

export interface Mail {
  recipient: string;
  subject: string;
  plain: string;
  html: string;
}

export interface Invitation {
  recipient: string;
  /** Message of the inviting user, with newlines or `<br>` as line breaks. */
  message: string;
  /** Whether the recipient has never signed in. */
  isNew: boolean;
}

/** Public URL and branding of the portal. */
export interface PortalSite {
  branding: Pick<Branding, 'productName' | 'accentColor'>;
  publicUrl: string;
}

const defaultAccent = '#2563eb';

/** Normalizes line breaks, because browsers and the portal use different ones. */
const normalizeLineBreaks = (message: string): string =>
  message
    .replace(/<br\s*(?:\/\s*)?>/gi, '\n')
    .replace(/\r\n?/g, '\n')
    .trim();

/** Replaces control characters, which could inject mail headers. */
const toSingleLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

/** Builds the link to the sign-in, or to the registration for new users. */
const buildLink = (publicUrl: string, { recipient, isNew }: Invitation): string => {
  const link = new URL('/', publicUrl);
  link.searchParams.set('login_hint', recipient);
  if (isNew) link.searchParams.set('prompt', 'create');
  return link.href;
};

const renderHtml = (site: PortalSite, message: string, link: string, action: string): string => {
  const { productName, accentColor } = site.branding;
  const accent = accentColor ?? defaultAccent;
  return `<!doctype html>
<html lang="en">
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1f2430;font-family:Arial,sans-serif;font-size:15px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-top:4px solid ${accent}">
<p style="margin:0 0 24px;font-size:18px;font-weight:bold">${escapeHtml(productName)}</p>
<p style="margin:0 0 24px">${escapeHtml(message).replaceAll('\n', '<br>\n')}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:${accent};color:#ffffff;text-decoration:none">${escapeHtml(action)}</a></p>
<p style="margin:0;font-size:13px;color:#5b6472">Or copy this link: ${escapeHtml(link)}</p>
</div>
</body>
</html>
`;
};

/** Builds the invitation email. It contains no secret, because the recipient signs in as usual. */
export const buildInvitationMail = (site: PortalSite, invitation: Invitation): Mail => {
  const { productName } = site.branding;
  const text = normalizeLineBreaks(invitation.message);
  const link = buildLink(site.publicUrl, invitation);
  const action = invitation.isNew ? 'Create account' : `Open ${productName}`;
  return {
    recipient: invitation.recipient,
    subject: toSingleLine(`Invitation to ${productName}`),
    plain: `${text}\n\n${link}\n`,
    html: renderHtml(site, text, link, action),
  };
};
