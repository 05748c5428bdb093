import { buildMail } from './mail.ts';
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
  ...buildMail(site, { subject: `${site.branding.productName}: ${title}`, text, link, action }),
});
