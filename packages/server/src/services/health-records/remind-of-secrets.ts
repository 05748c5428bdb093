import { sql } from 'kysely';
import type { Database, Tx } from '../../db/database.ts';
import { buildNoticeMail } from '../../mail/mail.ts';
import { mailTexts } from '../../mail/texts.ts';
import { buildHealthLink, findRecipients } from './notify.ts';
import type { NotifierOptions } from './notify.ts';

type ReminderOptions = Omit<NotifierOptions, 'webhook'>;

/** Days before the end of a client secret at which the portal sends a reminder. */
const reminderDays = [1, 7, 30] as const;
const maxReminderDays = Math.max(...reminderDays);

interface ExpiringSecret {
  id: string;
  name: string;
  tenantId: string;
  tenantName: string;
  /** Last day of the secret, such as `2027-01-31`. */
  end: string;
  days: number;
}

/** Locks and returns the connections whose next reminder is due. */
async function findExpiring(tx: Tx): Promise<ExpiringSecret[]> {
  const { rows } = await sql<ExpiringSecret>`
    select connections.id, connections.name, tenants.id as "tenantId", tenants.name as "tenantName",
      client_secret_expires_on::text as end, client_secret_expires_on - current_date as days
    from health
    join connections on connections.id = health.id
    join tenants on tenants.id = connections.tenant_id
    where client_secret_expires_on between current_date and current_date + ${maxReminderDays}::int
      and connections.deletion_id is null and tenants.deletion_id is null and tenants.archived_at is null
      and (reminded_end is distinct from client_secret_expires_on or reminded_days > (
        select min(stage) from unnest(${[...reminderDays]}::int[]) stage
        where stage >= client_secret_expires_on - current_date
      ))
    order by connections.id
    for update of health skip locked`.execute(tx);
  return rows;
}

async function remind(tx: Tx, secret: ExpiringSecret, options: ReminderOptions): Promise<void> {
  const { id, name, tenantId, tenantName, end, days } = secret;
  const site = options.getSite();
  const { secret: texts, tenant, health } = mailTexts[site.language];
  const title = texts.expires(name, days);
  const text = [`${title}.`, tenant(tenantName), texts.lastDay(new Date(end)), texts.remedy].join('\n');
  const link = buildHealthLink(site.publicUrl, id);
  const recipients = await findRecipients(tx, options, { kind: 'connection', tenantId });
  const mails = recipients.map((recipient) =>
    buildNoticeMail(site, { recipient, title, text, link, action: health.openPage }),
  );
  if (mails.length > 0) await sql`select access.add_jobs('mail', ${JSON.stringify(mails)})`.execute(tx);
  const stage = reminderDays.find((limit) => limit >= days) ?? maxReminderDays;
  await tx
    .updateTable('health')
    .set({ reminded_end: end, reminded_days: stage })
    .where('id', '=', id)
    .execute();
}

/** Sends a reminder 30 days, 7 days and 1 day before the end of a client secret, each of them once. */
export const remindOfSecrets = (
  { system }: Pick<Database, 'system'>,
  options: ReminderOptions,
): Promise<void> =>
  system.transaction().execute(async (tx) => {
    for (const secret of await findExpiring(tx)) await remind(tx, secret, options);
  });
