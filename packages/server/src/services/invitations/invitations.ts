import { can, routes, limits, buildInvitationTemplate, getEmailKey } from '@embed-portal/api-contract';
import type {
  Invitation,
  InvitationState,
  InvitationResult,
  OpenInvitation,
  RouteBody,
} from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError, ApiError } from '../../errors.ts';
import { buildInvitationMail } from '../../mail/invitation.ts';
import { queueMails } from '../../mail/queue-mails.ts';
import { findScope } from '../audit-entries/audit-entry.ts';
import { assertBelongToTenant } from '../operations/assert-references.ts';
import { authorizeSelf } from '../operations/authorize.ts';
import type { Context } from '../operations/context.ts';
import { defineQuery, defineMutation } from '../operations/define-operation.ts';
import { buildTextCondition, buildWordsCondition, listOrPage } from '../operations/paging.ts';
import { runForEach } from '../operations/run-for-each.ts';
import { requireTenant } from '../operations/tenant-scope.ts';
import { lockRow } from '../operations/versions.ts';

/** Creates a challenge that only the caller can use for this action. */
export const getCaptchaChallenge = defineQuery(routes.getCaptchaChallenge, ({ ctx, query: { action } }) =>
  ctx.captcha.createChallenge({ action, userId: ctx.user.id }),
);

/** Returns the time at which an invitation of now expires, by the clock of the database. */
const buildExpiry = (days: number | undefined): RawBuilder<Date | null> =>
  days === undefined
    ? sql<Date | null>`null::timestamptz`
    : sql<Date | null>`now() + make_interval(days => ${days})`;

/** State of the invitation of a row. */
export const invitationState = sql<InvitationState>`case
  when consented_at is not null then 'accepted'
  when accepted_at is not null then 'added'
  when declined_at is not null then 'declined'
  when withdrawn_at is not null then 'withdrawn'
  when expires_at <= now() then 'expired'
  else 'pending'
end`;

const groupNames = sql<string[]>`array(
  select name from group_users join groups on groups.id = group_users.group_id
  where group_users.tenant_id = invitations.tenant_id and group_users.user_id = invitations.user_id
  order by lower(name)
)`;

const selectInvitations = (tx: Tx, tenantId: string) =>
  tx
    .selectFrom('invitations')
    .select([
      'user_id',
      'email',
      'sent_at',
      'expires_at',
      invitationState.as('state'),
      groupNames.as('groups'),
    ])
    .where('invitations.tenant_id', '=', tenantId);

type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['executeTakeFirstOrThrow']>>;

const toInvitation = (row: InvitationRow): Invitation => ({
  userId: row.user_id,
  email: row.email,
  state: row.state,
  sent: row.sent_at.getTime(),
  expires: row.expires_at?.getTime() ?? null,
  groups: row.groups,
});

/**
 * Returns an invitation.
 *
 * @throws {ApiError} `not_found` when the user was not invited to the tenant.
 */
async function findInvitation(tx: Tx, tenantId: string, userId: string): Promise<Invitation> {
  const row = await selectInvitations(tx, tenantId).where('user_id', '=', userId).executeTakeFirst();
  if (!row) throw createNotFoundError('Invitation');
  return toInvitation(row);
}

const columns = {
  sent: { expression: sql.ref('sent_at'), type: 'timestamptz' },
  email: { expression: sql`lower(email)`, type: 'text' },
} as const;
const newestFirst = [{ column: 'sent', descending: true }] as const;

/** Lists the invitations to a tenant, newest first by default. */
export const listInvitations = defineQuery(
  routes.listInvitations,
  ({ ctx, params: { tenantId }, query: { search, sort = newestFirst, ...page } }) =>
    ctx.db.asUser(ctx.user.id, async (tx) => {
      await requireTenant(tx, ctx.user, tenantId);
      const query = selectInvitations(tx, tenantId).$if(Boolean(search), (all) =>
        all.where(buildTextCondition(search ?? '', sql.ref('email'))),
      );
      const id = sql.ref('user_id');
      return listOrPage(
        tx,
        { query, columns, id, toItems: (rows) => rows.map(toInvitation), maxItems: limits.maxLogEntries },
        { ...page, sort },
      );
    }),
);

type Outcome = Exclude<keyof InvitationResult, 'deleted' | 'declined'>;
type Body = RouteBody<typeof routes.inviteUsers>;

interface InvitationRequest extends Omit<Body, 'emails' | 'sendInvite'> {
  tenantId: string;
  invitationDays: number | undefined;
}

async function inviteAddress(tx: Tx, request: InvitationRequest, email: string): Promise<Outcome> {
  const { tenantId, invitationMessage, invitationDays, accessExpires, groups } = request;
  const accessEnd = accessExpires === null ? null : new Date(accessExpires);
  const { rows } = await sql<{ outcome: Outcome }>`select access.invite(
    ${tenantId}, ${email}, ${invitationMessage}, ${buildExpiry(invitationDays)}, ${accessEnd}, ${groups}::uuid[]
  ) as outcome`.execute(tx);
  return rows[0]?.outcome ?? 'failed';
}

/** Returns which of the addresses belong to deleted users, who must be restored first. */
async function findDeletedAddresses(tx: Tx, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from access.list_deleted_addresses(${emails}::text[]) email order by email`.execute(tx);
  return new Set(rows.map(({ email }) => email));
}

/** Invites the addresses in sorted order, so that concurrent requests lock rows in the same order. */
async function inviteAddresses(
  tx: Tx,
  { user }: Context,
  request: InvitationRequest,
  emails: string[],
): Promise<Omit<InvitationResult, 'declined'>> {
  const deleted = await findDeletedAddresses(tx, emails);
  const result: Omit<InvitationResult, 'declined'> = {
    invited: [],
    added: [],
    skipped: [],
    failed: [...deleted],
    ...(deleted.size > 0 && can(user.rolesList, 'administer') && { deleted: [...deleted] }),
  };
  for (const email of emails.toSorted())
    if (!deleted.has(email)) result[await inviteAddress(tx, request, email)].push(email);
  return result;
}

/**
 * Returns the users who declined an invitation to the tenant a short time ago, and the time from which the tenant can
 * invite them by email again. Further invitations without an email do not shorten this time.
 */
async function findDeclined(
  tx: Tx,
  { invitationCooldownDays }: Context,
  tenantId: string,
  condition: RawBuilder<boolean>,
): Promise<InvitationResult['declined']> {
  const until = sql<Date>`last_declined_at + make_interval(days => ${invitationCooldownDays})`;
  const rows = await tx
    .selectFrom('invitations')
    .select(['email', until.as('until')])
    .where('tenant_id', '=', tenantId)
    .where(condition)
    .where(sql<boolean>`${until} > now()`)
    .orderBy('email')
    .execute();
  return rows.map(({ email, until: time }) => ({ email, until: time.getTime() }));
}

/** Splits the addresses into those that can be invited, and those that cannot be invited by email again yet. */
async function omitDeclined(tx: Tx, ctx: Context, tenantId: string, emails: string[]) {
  const keys = sql<string[]>`array(select lower(address collate "C") from unnest(${emails}::text[]) address)`;
  const condition = sql<boolean>`lower(email collate "C") = any(${keys})`;
  const declined = await findDeclined(tx, ctx, tenantId, condition);
  const declinedKeys = new Set(declined.map(({ email }) => getEmailKey(email)));
  return { declined, allowed: emails.filter((email) => !declinedKeys.has(getEmailKey(email))) };
}

/** Returns which of the invited addresses belong to users who have never signed in. */
async function findNewAddresses(tx: Tx, tenantId: string, emails: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email: string }>`
    select email from invitations
    where tenant_id = ${tenantId} and email = any(${emails}::text[])
      and not access.has_account(user_id, tenant_id)`.execute(tx);
  return new Set(rows.map(({ email }) => email));
}

async function queueInvitationMails(
  tx: Tx,
  ctx: Context,
  tenantId: string,
  { invited, added, message }: Pick<InvitationResult, 'invited' | 'added'> & { message: string },
): Promise<void> {
  const newAddresses = await findNewAddresses(tx, tenantId, invited);
  const site = ctx.getSite();
  await queueMails(
    tx,
    [...invited, ...added].map((recipient) =>
      buildInvitationMail(site, { recipient, message, isNew: newAddresses.has(recipient) }),
    ),
  );
}

/**
 * Asserts that a mail server is configured.
 *
 * @throws {ApiError} `invalid` otherwise.
 */
function requireMailServer({ sendsMail }: Context): void {
  if (!sendsMail) {
    throw new ApiError('invalid', 'This portal has no mail server. Invite without sending an email.');
  }
}

/** Grants users access to a tenant by email address and, by default, notifies them by email. */
export const inviteUsers = defineMutation(routes.inviteUsers, async ({ ctx, tx, params, body }) => {
  authorizeSelf(ctx, params.userId);
  const { tenantId } = params;
  const { emails, sendInvite, ...request } = body;
  // Each membership changes the tenant's version. Locking the tenant first avoids deadlocks between concurrent
  // requests.
  await lockRow(tx, 'tenants', tenantId);
  await requireTenant(tx, ctx.user, tenantId);
  if (sendInvite) requireMailServer(ctx);
  await assertBelongToTenant(tx, 'groups', body.groups, tenantId);
  const { invitationDays } = ctx;
  const { declined, allowed } = sendInvite
    ? await omitDeclined(tx, ctx, tenantId, emails)
    : { declined: [], allowed: emails };
  const result = {
    ...(await inviteAddresses(tx, ctx, { ...request, tenantId, invitationDays }, allowed)),
    declined,
  };
  if (sendInvite)
    await queueInvitationMails(tx, ctx, tenantId, { ...result, message: body.invitationMessage });
  return { response: result };
});

const buildCooldownText = ({ email, until }: InvitationResult['declined'][number]): string =>
  `${email} has declined an invitation to this tenant. You can send another email from ${new Date(until).toISOString().slice(0, 10)}.`;

/**
 * Asserts that a user has not declined an invitation to the tenant a short time ago.
 *
 * @throws {ApiError} `conflict` otherwise.
 */
async function assertNotDeclined(
  tx: Tx,
  ctx: Context,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  const [declined] = await findDeclined(tx, ctx, tenantId, sql<boolean>`user_id = ${userId}`);
  if (!declined) return;
  throw new ApiError('conflict', buildCooldownText(declined));
}

/**
 * Locks the tenant and asserts that an invitation is pending or has expired.
 *
 * @throws {ApiError} `not_found`, or `conflict` when the invitation is accepted, declined or withdrawn.
 */
async function requireOpenInvitation(
  tx: Tx,
  ctx: Context,
  { tenantId, userId }: { tenantId: string; userId: string },
): Promise<void> {
  await lockRow(tx, 'tenants', tenantId);
  await requireTenant(tx, ctx.user, tenantId);
  const { state, email } = await findInvitation(tx, tenantId, userId);
  if (state === 'accepted') {
    throw new ApiError('conflict', `${email} has accepted the invitation.`);
  }
  if (state === 'added') {
    throw new ApiError(
      'conflict',
      `${email} already has access. To end it, remove the user from the tenant.`,
    );
  }
  if (state === 'declined') await assertNotDeclined(tx, ctx, { tenantId, userId });
  if (state === 'withdrawn' || state === 'declined') {
    throw new ApiError('conflict', `The invitation of ${email} was ${state}. Invite the user again.`);
  }
}

/**
 * Starts the validity period again. Users who have signed in since then get access immediately, unless they decide about
 * invitations to further tenants.
 */
const renew = (tx: Tx, tenantId: string, userId: string, days: number | undefined) =>
  tx
    .updateTable('invitations')
    .from('tenants')
    .set({
      sent_at: sql<Date>`now()`,
      expires_at: buildExpiry(days),
      accepted_at: sql<Date | null>`case
        when access.has_account(invitations.user_id, tenants.id)
          and not access.needs_acceptance(invitations.user_id, tenants.id) then now()
      end`,
    })
    .whereRef('tenants.id', '=', 'invitations.tenant_id')
    .where('invitations.tenant_id', '=', tenantId)
    .where('invitations.user_id', '=', userId)
    .returning([
      'invitations.email as recipient',
      'message',
      sql<boolean>`access.has_account(invitations.user_id, tenants.id)`.as('registered'),
      'tenants.name as tenantName',
    ])
    .executeTakeFirstOrThrow();

/** Sends a pending or expired invitation again, with the message of the first email. */
export const resendInvitation = defineMutation(routes.resendInvitation, async ({ ctx, tx, params }) => {
  const { tenantId, userId } = params;
  await requireOpenInvitation(tx, ctx, params);
  requireMailServer(ctx);
  await assertNotDeclined(tx, ctx, params);
  const { recipient, message, registered, tenantName } = await renew(
    tx,
    tenantId,
    userId,
    ctx.invitationDays,
  );
  const site = ctx.getSite();
  const { productName } = site.branding;
  const text =
    message ?? buildInvitationTemplate(site.language, { productName, tenantName, senderName: ctx.user.name });
  await queueMails(tx, [buildInvitationMail(site, { recipient, message: text, isNew: !registered })]);
  return { response: await findInvitation(tx, tenantId, userId) };
});

/** Sends several invitations again. The others are sent if one cannot be. */
export const resendInvitations = defineMutation(
  routes.resendInvitations,
  async ({ ctx, tx, params: { tenantId }, body: { userIds } }) => {
    await lockRow(tx, 'tenants', tenantId);
    await requireTenant(tx, ctx.user, tenantId);
    requireMailServer(ctx);
    const scope = await findScope(tx, { tenantId }, ctx.user.id);
    const results = await runForEach(tx, userIds, async (userId) => {
      const input = { params: { tenantId, userId }, query: {}, body: undefined };
      await resendInvitation.runWithin({ ctx, tx, input });
      const { targets } = await findScope(tx, { userId }, ctx.user.id);
      scope.targets.unshift(...targets);
    });
    return { response: { results }, scope };
  },
);

/** Withdraws an invitation. Deleting the membership marks the invitation as withdrawn. */
export const withdrawInvitation = defineMutation(routes.withdrawInvitation, async ({ ctx, tx, params }) => {
  await requireOpenInvitation(tx, ctx, params);
  await tx
    .deleteFrom('memberships')
    .where('tenant_id', '=', params.tenantId)
    .where('user_id', '=', params.userId)
    .execute();
  return {};
});

interface OpenInvitationRow {
  tenant_id: string;
  tenant_name: string;
  sent_at: Date;
  expires_at: Date | null;
  has_access: boolean;
}

const toOpenInvitation = (row: OpenInvitationRow): OpenInvitation => ({
  tenant: { id: row.tenant_id, name: row.tenant_name },
  sent: row.sent_at.getTime(),
  expires: row.expires_at?.getTime() ?? null,
  hasAccess: row.has_access,
});

/** Lists the invitations that the caller has not accepted, newest first by default. */
export const listOpenInvitations = defineQuery(
  routes.listOpenInvitations,
  ({ ctx, params, query: { search, sort = newestFirst, ...page } }) => {
    authorizeSelf(ctx, params.userId);
    return ctx.db.asUser(ctx.user.id, (tx) => {
      const query = tx
        .selectFrom(sql<OpenInvitationRow>`access.open_invitations()`.as('invitations'))
        .selectAll()
        .$if(Boolean(search), (all) =>
          all.where(buildWordsCondition(search ?? '', [sql.ref('tenant_name')])),
        );
      const openColumns = { sent: columns.sent };
      const toItems = (rows: OpenInvitationRow[]) => rows.map(toOpenInvitation);
      return listOrPage(
        tx,
        { query, columns: openColumns, id: sql.ref('tenant_id'), toItems },
        { ...page, sort },
      );
    });
  },
);

/**
 * Accepts or declines an invitation to the caller.
 *
 * @throws {ApiError} `not_found` when the tenant has not invited the caller, or the invitation is no longer open.
 */
async function answerInvitation(tx: Tx, tenantId: string, accepts: boolean): Promise<void> {
  const { rows } = await sql<{ answered: boolean }>`
    select access.answer_invitation(${tenantId}, ${accepts}) as answered`.execute(tx);
  if (!rows[0]?.answered) throw createNotFoundError('Invitation');
}

/** Accepts an invitation to the caller, who becomes a member of the tenant and shows it the profile. */
export const acceptInvitation = defineMutation(routes.acceptInvitation, async ({ ctx, tx, params }) => {
  authorizeSelf(ctx, params.userId);
  await answerInvitation(tx, params.tenantId, true);
  return {};
});

/** Declines an invitation to the caller, who loses the membership if it has begun. */
export const declineInvitation = defineMutation(routes.declineInvitation, async ({ ctx, tx, params }) => {
  authorizeSelf(ctx, params.userId);
  await answerInvitation(tx, params.tenantId, false);
  return {};
});
