import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Mail, PortalSite } from '../../mail/mail.ts';

/**
 * Queues an email about a request for access that the transaction has created or decided, if a mail server is
 * configured. The database determines the recipients, whose addresses the caller may not be allowed to read.
 */
export const queueRequestMail = async (
  tx: Tx,
  { sendsMail, getSite }: Context,
  requestId: string,
  build: (site: PortalSite) => Omit<Mail, 'recipient'>,
): Promise<void> => {
  if (!sendsMail) return;
  await sql`select access.queue_request_mail(${requestId}, ${JSON.stringify(build(getSite()))})`.execute(tx);
};
