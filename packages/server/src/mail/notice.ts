import { renderHtml, toSingleLine } from './mail.ts';
import type { Mail, PortalSite } from './mail.ts';

/** A message of the portal to an administrator. */
export interface Notice {
  recipient: string;
  title: string;
  text: string;
  link: string;
  /** Label of the button that opens the link. */
  action: string;
}

/** Builds an email with a message and a link to the portal. */
export const buildNoticeMail = (
  site: PortalSite,
  { recipient, title, text, link, action }: Notice,
): Mail => ({
  recipient,
  subject: toSingleLine(`${site.branding.productName}: ${title}`),
  plain: `${text}\n\n${link}\n`,
  html: renderHtml(site, text, link, action),
});
