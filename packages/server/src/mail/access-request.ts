import { buildMail } from './mail.ts';
import type { Mail, PortalSite } from './mail.ts';
import { mailTexts } from './texts.ts';

type MailWithoutRecipient = Omit<Mail, 'recipient'>;

/** A request for access to an app, as administrators see it. */
export interface RequestNotice {
  user: { name: string; email: string };
  app: string;
  tenant: string;
  message: string | null;
}

/** Builds the email that asks administrators to decide about a request for access. */
export function buildRequestMail(site: PortalSite, notice: RequestNotice): MailWithoutRecipient {
  const { user, app, tenant, message } = notice;
  const texts = mailTexts[site.language].request;
  return buildMail(site, {
    subject: texts.subject(user, app),
    text: [
      texts.text(user, app, tenant),
      ...(message === null ? [] : [texts.message(message)]),
      texts.missingGroup,
    ].join('\n\n'),
    link: new URL('/access/requests', site.publicUrl).href,
    action: texts.decide,
  });
}

/** A decision about a request for access. */
export interface DecisionNotice {
  app: { id: string; name: string };
  granted: boolean;
  reason: string | null;
}

/** Builds the email that notifies a user of the decision about a request for access. */
export function buildDecisionMail(
  site: PortalSite,
  { app, granted, reason }: DecisionNotice,
): MailWithoutRecipient {
  const texts = mailTexts[site.language];
  const outcome = granted ? texts.granted : texts.declined;
  return buildMail(site, {
    subject: outcome.subject(app.name),
    text: [outcome.text(app.name), ...(reason === null ? [] : [texts.reason(reason)])].join('\n\n'),
    link: new URL(granted ? `/apps/${app.id}` : '/', site.publicUrl).href,
    action: texts.open(granted ? app.name : site.branding.productName),
  });
}
