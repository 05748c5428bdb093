import { buildMail } from './mail.ts';
import type { Mail, PortalSite } from './mail.ts';
import { mailTexts } from './texts.ts';

export interface Invitation {
  recipient: string;
  /** Message of the inviting user, with newlines or `<br>` as line breaks. */
  message: string;
  /** Whether the recipient has never signed in. */
  isNew: boolean;
}

/** Normalizes line breaks, because browsers and the portal use different ones. */
const normalizeLineBreaks = (message: string): string =>
  message
    .replace(/<br\s*(?:\/\s*)?>/gi, '\n')
    .replace(/\r\n?/g, '\n')
    .trim();

/** Builds the link to the sign-in, or to the registration for new users. */
function buildLink(publicUrl: string, { recipient, isNew }: Invitation): string {
  const link = new URL('/', publicUrl);
  link.searchParams.set('login_hint', recipient);
  if (isNew) link.searchParams.set('prompt', 'create');
  return link.href;
}

/** Builds the invitation email. It contains no secret, because the recipient signs in as usual. */
export function buildInvitationMail(site: PortalSite, invitation: Invitation): Mail {
  const { productName } = site.branding;
  const texts = mailTexts[site.language];
  const content = {
    subject: texts.invitation.subject(productName),
    text: normalizeLineBreaks(invitation.message),
    link: buildLink(site.publicUrl, invitation),
    action: invitation.isNew ? texts.invitation.createAccount : texts.open(productName),
  };
  return { recipient: invitation.recipient, ...buildMail(site, content) };
}
