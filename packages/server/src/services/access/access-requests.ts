import { limits, routes } from '@embed-portal/api-contract';
import type { AccessRequest, RouteBody, RouteParams } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { displayNameSql } from '../../db/search/search-expressions.ts';
import { ApiError, createInvalidFieldError, createNotFoundError } from '../../errors.ts';
import { buildRequestMail, buildDecisionMail } from '../../mail/access-request.ts';
import type { Mail, PortalSite } from '../../mail/mail.ts';
import { selectGroupsOfApp, selectVisibleApps } from '../apps/apps.ts';
import type { EntityChange } from '../audit-entries/changes.ts';
import { updateGroup } from '../groups/groups.ts';
import type { Caller } from '../operations/authorize.ts';
import type { Context } from '../operations/context.ts';
import { defineQuery, defineMutation } from '../operations/define-operation.ts';
import { buildWordsCondition, listOrPage } from '../operations/paging.ts';
import { whereTenantVisible, whereUserVisible } from '../operations/tenant-scope.ts';
import { accessUserColumns, toAccessUser } from '../users/listed-users.ts';
import { buildMissingRule } from './access.ts';

/** Selects the open requests for access to apps of the caller's tenants, each with the missing link. */
const selectOpenRequests = (tx: Tx, caller: Caller) =>
  tx
    .selectFrom('access_requests as request')
    .innerJoin('users', 'users.id', 'request.user_id')
    .innerJoin('apps', 'apps.id', 'request.app_id')
    .select((eb) => [
      'request.id as requestId',
      'request.message',
      'request.created_at',
      'request.expires_at',
      'apps.id as appId',
      'apps.name as appName',
      'apps.tenant_id as tenantId',
      eb
        .case()
        .when(
          sql<boolean>`not exists (
            select from app_access_paths path where path.user_id = users.id and path.app_id = apps.id
          )`,
        )
        .then(buildMissingRule(sql.ref('apps.tenant_id')))
        .end()
        .as('missing'),
      selectGroupsOfApp(tx).as('groups'),
    ])
    .select(accessUserColumns)
    .where('request.decided_at', 'is', null)
    .where('request.expires_at', '>', sql<Date>`now()`)
    .where(whereTenantVisible(caller, 'request.tenant_id'))
    .where(whereUserVisible(caller, 'users.id'));

type RequestRow = Awaited<ReturnType<ReturnType<typeof selectOpenRequests>['executeTakeFirstOrThrow']>>;

/** Converts a row of {@link selectOpenRequests}. */
const toAccessRequest = (row: RequestRow): AccessRequest => ({
  id: row.requestId,
  user: toAccessUser(row),
  app: { id: row.appId, name: row.appName, tenantId: row.tenantId },
  message: row.message,
  created: row.created_at.getTime(),
  expires: row.expires_at.getTime(),
  missing: row.missing,
  groups: row.groups,
});

const sortColumns = {
  created: { expression: sql.ref('request.created_at'), type: 'timestamptz' },
} as const;
const oldestFirst = [{ column: 'created', descending: false }] as const;

/** Lists the open requests, oldest first by default. */
export const listAccessRequests = defineQuery(
  routes.listAccessRequests,
  ({ ctx, query: { search, sort = oldestFirst, ...page } }) =>
    ctx.db.asUser(ctx.user.id, (tx) => {
      const texts = [sql.raw(displayNameSql), sql.ref('users.email'), sql.ref('apps.name')];
      const query = selectOpenRequests(tx, ctx.user).$if(Boolean(search), (all) =>
        all.where(buildWordsCondition(search ?? '', texts)),
      );
      return listOrPage(
        tx,
        {
          query,
          columns: sortColumns,
          id: sql.ref('request.id'),
          toItems: (rows) => rows.map(toAccessRequest),
          maxItems: limits.maxListedRequests,
          maxCounted: limits.maxCountedRows,
        },
        { ...page, sort },
      );
    }),
);

/**
 * Queues an email about a request for access that the transaction has created or decided, if a mail server is
 * configured. The database determines the recipients, whose addresses the caller may not be allowed to read.
 */
async function queueRequestMail(
  tx: Tx,
  { sendsMail, getSite }: Context,
  requestId: string,
  build: (site: PortalSite) => Omit<Mail, 'recipient'>,
): Promise<void> {
  if (!sendsMail) return;
  await sql`select access.queue_request_mail(${requestId}, ${JSON.stringify(build(getSite()))})`.execute(tx);
}

/** Maximum number of requests of a user in 24 hours. */
const maxDailyRequests = 20;

/** Returns an app that the user cannot open, if it belongs to a tenant of the user. */
const findClosedApp = (tx: Tx, { user }: Context, appId: string) =>
  tx
    .selectFrom('apps')
    .innerJoin('effective_memberships as member', 'member.tenant_id', 'apps.tenant_id')
    .innerJoin('tenants', 'tenants.id', 'apps.tenant_id')
    .select(['apps.id', 'apps.name', 'apps.tenant_id as tenantId', 'tenants.name as tenantName'])
    .where('member.user_id', '=', user.id)
    .where('apps.id', '=', appId)
    .where('apps.id', 'not in', selectVisibleApps(tx, user).select('apps.id'))
    .executeTakeFirst();

/**
 * Asserts that the user has not made too many requests.
 *
 * @throws {ApiError} `too_many_requests` otherwise.
 */
async function assertFewRequests(tx: Tx, userId: string): Promise<void> {
  const { count } = await tx
    .selectFrom('access_requests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (Number(count) < maxDailyRequests) return;
  throw new ApiError('too_many_requests', 'You have requested access to many apps. Try again tomorrow.', {
    retryAfterSeconds: 24 * 60 * 60,
  });
}

/**
 * Asks the administrators of an app for access. Apps that do not exist and apps of other tenants run the same
 * statements, so that neither the response nor its time reveals whether an app exists.
 */
export const requestAccess = defineMutation(routes.requestAccess, async ({ ctx, tx, params, body }) => {
  await assertFewRequests(tx, ctx.user.id);
  const app = await findClosedApp(tx, ctx, params.appId);
  if (!app) return {};
  const message = body.message ?? null;
  // The request contains the name of the user. It accepts an open invitation to the tenant.
  await sql`select access.answer_invitation(${app.tenantId}, true)`.execute(tx);
  const { rows } = await sql<{
    id: string | null;
  }>`select access.request_app(${app.id}, ${message}) as id`.execute(tx);
  const id = rows[0]?.id;
  if (!id) return {};
  await queueRequestMail(tx, ctx, id, (site) =>
    buildRequestMail(site, { user: ctx.user, app: app.name, tenant: app.tenantName, message }),
  );
  return {};
});

type Decision = RouteBody<typeof routes.decideAccessRequest>;

type Params = RouteParams<typeof routes.decideAccessRequest>;

async function findOpenRequest(tx: Tx, { user }: Context, { appId, userId }: Params): Promise<AccessRequest> {
  const row = await selectOpenRequests(tx, user)
    .where('request.app_id', '=', appId)
    .where('request.user_id', '=', userId)
    .executeTakeFirst();
  if (!row) throw createNotFoundError('Request');
  return toAccessRequest(row);
}

/**
 * Marks a request as decided. Of two concurrent decisions, one succeeds.
 *
 * @throws {ApiError} `conflict` when another administrator has decided.
 */
async function closeRequest(tx: Tx, { user }: Context, id: string, granted: boolean): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('access_requests')
    .set({ decided_at: sql<Date>`now()`, decided_by: user.id, granted })
    .where('id', '=', id)
    .where('decided_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) return;
  throw new ApiError('conflict', 'Another administrator has decided about this request.');
}

/**
 * Adds the user to a group of the app with the ordinary update of the group, under its rights and rules. Returns the
 * change of the group.
 *
 * @throws {ApiError} `invalid` when the group does not open the app, or when something other than a group is
 *   missing, and every error of the update.
 */
async function grant(
  tx: Tx,
  ctx: Context,
  { user, app, missing, groups }: AccessRequest,
  groupId: string | null,
): Promise<EntityChange | undefined> {
  if (missing === null) return undefined;
  if (missing !== 'group') {
    const text = `The user cannot open “${app.name}” as a member of a group. Check the access of the user to the app.`;
    throw new ApiError('invalid', text);
  }
  if (!groups.some(({ id }) => id === groupId)) {
    throw createInvalidFieldError('groupId', 'Must be a group of the app');
  }
  const input = { params: { groupId }, query: {}, body: { addUsers: [user.id] } };
  const { change } = await updateGroup.runWithin({ ctx, tx, input });
  return change;
}

const getReason = (decision: Decision): string | null =>
  decision.decision === 'declined' ? (decision.reason ?? null) : null;

/** Grants or declines a request for access, and notifies the requesting user by email. */
export const decideAccessRequest = defineMutation(
  routes.decideAccessRequest,
  async ({ ctx, tx, params, body }) => {
    const request = await findOpenRequest(tx, ctx, params);
    const granted = body.decision === 'granted';
    await closeRequest(tx, ctx, request.id, granted);
    const change = granted ? await grant(tx, ctx, request, body.groupId) : undefined;
    await queueRequestMail(tx, ctx, request.id, (site) =>
      buildDecisionMail(site, { app: request.app, granted, reason: getReason(body) }),
    );
    return { change };
  },
);
