import { healthTexts } from '@embed-portal/api-contract';
import type { HealthCode, HealthState, Language } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError } from '../../errors.ts';
import type { PortalSite } from '../../mail/mail.ts';
import { buildNoticeMail } from '../../mail/mail.ts';
import { mailTexts } from '../../mail/texts.ts';
import type { HealthOptions } from './health-settings.ts';
import type { HealthSubject } from './observation.ts';

/** A change of the state of a connection or a report. */
export interface HealthChange extends HealthSubject {
  name: string;
  tenantId: string;
  tenantName: string;
  before: HealthState;
  after: HealthState;
  /** Reason for the previous state; null if it was healthy or unknown. */
  reasonBefore: HealthCode | null;
  /** Reason for the new state; null if it is healthy. */
  code: HealthCode | null;
}

/** Notifies the administrators of a change, in its transaction, so that each change is notified once. */
export type NotifyHealth = (tx: Tx, change: HealthChange) => Promise<void>;

export interface NotifierOptions extends Pick<HealthOptions, 'recipients' | 'webhook'> {
  /** Whether a mail server is configured. */
  sendsMail: boolean;
  getSite: () => PortalSite;
}

const managingRoles = { connection: 'connectionAdmin', report: 'contributerAdmin' } as const;

/**
 * Returns the email addresses of the members who manage the connections or reports of a tenant. Without such members,
 * these are the superAdmins.
 */
async function findAdministrators(
  tx: Tx,
  { kind, tenantId }: Pick<HealthChange, 'kind' | 'tenantId'>,
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    with managers as (
      select users.email from users
      join access.all_effective_memberships member on member.user_id = users.id
      where member.tenant_id = ${tenantId} and users.active and users.registered
        and ${managingRoles[kind]} = any (member.roles || access.global_roles(users))
    )
    select email from managers
    union
    select email from users
      where active and registered and super_admin and not exists (select from managers)
    order by email`.execute(tx);
  return rows.map(({ email }) => email);
}

/** Returns the email addresses to which the portal sends messages about a connection or a report. */
export async function findRecipients(
  tx: Tx,
  { recipients, sendsMail }: Pick<NotifierOptions, 'recipients' | 'sendsMail'>,
  subject: Pick<HealthChange, 'kind' | 'tenantId'>,
): Promise<readonly string[]> {
  if (!sendsMail) return [];
  return recipients === 'administrators' ? findAdministrators(tx, subject) : recipients;
}

function buildMessage(language: Language, { kind, name, tenantName, after, code }: HealthChange) {
  const { health: texts, tenant } = mailTexts[language];
  const subject = texts.subjects[kind](name);
  if (after !== 'broken') {
    const title = texts.worksAgain(subject);
    return { title, text: `${title}.\n${tenant(tenantName)}` };
  }
  const title = texts.broken(subject);
  const reason = code && healthTexts[language][code];
  return {
    title,
    text: [`${title}.`, tenant(tenantName), reason?.problem, reason?.remedy].filter(Boolean).join('\n'),
  };
}

/** Returns the URL of the health page that shows a connection or a report. */
export const buildHealthLink = (publicUrl: string, id: string): string =>
  new URL(`/health?entity=${id}`, publicUrl).href;

/** Creates the function that queues emails and webhook calls when something breaks or works again. */
export const createHealthNotifier =
  ({ webhook, getSite, ...options }: NotifierOptions): NotifyHealth =>
  async (tx, change) => {
    const { kind, id, name, tenantId, before, after, code } = change;
    if (before !== 'broken' && after !== 'broken') return;
    const site = getSite();
    const link = buildHealthLink(site.publicUrl, id);
    const content = {
      ...buildMessage(site.language, change),
      link,
      action: mailTexts[site.language].health.openPage,
    };
    const mails = (await findRecipients(tx, options, change)).map((recipient) =>
      buildNoticeMail(site, { recipient, ...content }),
    );
    if (mails.length > 0) await sql`select access.add_jobs('mail', ${JSON.stringify(mails)})`.execute(tx);
    if (!webhook) return;
    const event = {
      event: 'health.changed',
      created: Date.now(),
      entity: { kind, id, name, tenantId },
      before,
      after,
      code,
      link,
    };
    await sql`select access.add_jobs('webhook', ${JSON.stringify([event])})`.execute(tx);
  };

/** A user who cannot open a report, and the name of the report. */
interface ReportedProblem {
  user: { name: string; email: string };
  report: string;
}

/** Queues an email of a user to the administrators who can fix a connection or a report. */
export type NotifyProblem = (tx: Tx, subject: HealthSubject, problem: ReportedProblem) => Promise<void>;

async function findSubject(tx: Tx, { kind, id }: HealthSubject) {
  const { rows } = await sql<{ name: string; tenantId: string; tenantName: string; code: HealthCode | null }>`
    select health.name, tenants.id as "tenantId", tenants.name as "tenantName", health.code
    from health join tenants on tenants.id = health.tenant_id where health.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) throw createNotFoundError(kind === 'report' ? 'Report' : 'Connection');
  return row;
}

/** Creates the function that queues emails about a failure that a user has reported. */
export const createProblemNotifier =
  ({ getSite, ...options }: Omit<NotifierOptions, 'webhook'>): NotifyProblem =>
  async (tx, { kind, id }, { user, report }) => {
    const { name, tenantId, tenantName, code } = await findSubject(tx, { kind, id });
    const site = getSite();
    const { problem: texts, health, tenant } = mailTexts[site.language];
    const reason = code && healthTexts[site.language][code];
    const content = {
      title: texts.title(user, report),
      text: [
        texts.text(user, report),
        tenant(tenantName),
        ...(kind === 'connection' ? [texts.connection(name)] : []),
        ...(reason ? [reason.problem, reason.remedy] : []),
      ].join('\n'),
      link: buildHealthLink(site.publicUrl, id),
      action: health.openPage,
    };
    const mails = (await findRecipients(tx, options, { kind, tenantId })).map((recipient) =>
      buildNoticeMail(site, { recipient, ...content }),
    );
    if (mails.length > 0) await sql`select access.add_jobs('mail', ${JSON.stringify(mails)})`.execute(tx);
  };
