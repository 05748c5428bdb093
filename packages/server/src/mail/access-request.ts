import { buildMail } from './mail.ts';
import type { Mail, PortalSite } from './mail.ts';

type MailWithoutRecipient = Omit<Mail, 'recipient'>;

/** A request for access to an app, as administrators see it. */
export interface RequestNotice {
  user: { name: string; email: string };
  app: string;
  tenant: string;
  message: string | null;
}

/** Builds the email that asks administrators to decide about a request for access. */
export const buildRequestMail = (site: PortalSite, notice: RequestNotice): MailWithoutRecipient => {
  const { user, app, tenant, message } = notice;
  const missing = 'The user is a member of the tenant, but in no group that opens the app.';
  return buildMail(site, {
    subject: `${user.name} requests access to ${app}`,
    text: [
      `${user.name} (${user.email}) requests access to the app “${app}” of ${tenant}.`,
      ...(message === null ? [] : [`Message: ${message}`]),
      missing,
    ].join('\n\n'),
    link: new URL('/access/requests', site.publicUrl).href,
    action: 'Decide',
  });
};

/** A decision about a request for access. */
export interface DecisionNotice {
  app: { id: string; name: string };
  granted: boolean;
  reason: string | null;
}

/** Builds the email that notifies a user of the decision about a request for access. */
export const buildDecisionMail = (
  site: PortalSite,
  { app, granted, reason }: DecisionNotice,
): MailWithoutRecipient => {
  const { productName } = site.branding;
  const outcome = granted
    ? `You can now open the app “${app.name}”.`
    : `Your request for access to the app “${app.name}” was declined.`;
  return buildMail(site, {
    subject: granted ? `You have access to ${app.name}` : `Your request for access to ${app.name}`,
    text: [outcome, ...(reason === null ? [] : [`Reason: ${reason}`])].join('\n\n'),
    link: new URL(granted ? `/apps/${app.id}` : '/', site.publicUrl).href,
    action: granted ? `Open ${app.name}` : `Open ${productName}`,
  });
};
