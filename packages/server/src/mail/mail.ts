import type { Branding, Language } from '@embed-portal/api-contract';
import escapeHtml from 'escape-html';
import { mailTexts } from './texts.ts';

export interface Mail {
  recipient: string;
  subject: string;
  plain: string;
  html: string;
}

/** Public URL and branding of the portal, and the language of its emails. */
export interface PortalSite {
  branding: Pick<Branding, 'productName' | 'accentColor'>;
  publicUrl: string;
  language: Language;
}

/** Content of an email with one link. */
interface MailContent {
  subject: string;
  /** Text with newlines as line breaks. */
  text: string;
  link: string;
  /** Label of the link. */
  action: string;
}

const defaultAccent = '#2563eb';

/** Replaces control characters, which could inject mail headers. */
const toSingleLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();

function renderHtml(
  { language, branding: { productName, accentColor } }: PortalSite,
  { text, link, action }: MailContent,
): string {
  const accent = accentColor ?? defaultAccent;
  return `<!doctype html>
<html lang="${language}">
<body style="margin:0;padding:24px;background:#f4f5f7;color:#1f2430;font-family:Arial,sans-serif;font-size:15px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-top:4px solid ${accent}">
<p style="margin:0 0 24px;font-size:18px;font-weight:bold">${escapeHtml(productName)}</p>
<p style="margin:0 0 24px">${escapeHtml(text).replaceAll('\n', '<br>\n')}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 20px;background:${accent};color:#ffffff;text-decoration:none">${escapeHtml(action)}</a></p>
<p style="margin:0;font-size:13px;color:#5b6472">${escapeHtml(mailTexts[language].copyLink(link))}</p>
</div>
</body>
</html>
`;
}

/** Builds an email with the branding of the portal, without its recipient. */
export const buildMail = (site: PortalSite, content: MailContent): Omit<Mail, 'recipient'> => ({
  subject: toSingleLine(content.subject),
  plain: `${content.text}\n\n${content.link}\n`,
  html: renderHtml(site, content),
});

/** A message of the portal to an administrator. */
interface Notice {
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
