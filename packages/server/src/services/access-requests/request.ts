import { routes } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { PortalError } from '../../errors.ts';
import { buildRequestMail } from '../../mail/access-request.ts';
import { selectVisibleApps } from '../apps.ts';
import { defineMutation } from '../operation.ts';
import { queueRequestMail } from './queue-mail.ts';

/** Maximum number of requests of a user in 24 hours. */
const maxDailyRequests = 20;

/** Returns an app that the user cannot open, if it belongs to a tenant of the user. */
const findClosedApp = (tx: Tx, { user }: Context, appId: string) =>
  tx
    .selectFrom('apps')
    .innerJoin('effective_memberships as member', 'member.tenant_id', 'apps.tenant_id')
    .innerJoin('tenants', 'tenants.id', 'apps.tenant_id')
    .select(['apps.id', 'apps.name', 'tenants.name as tenantName'])
    .where('member.user_id', '=', user.id)
    .where('apps.id', '=', appId)
    .where('apps.id', 'not in', selectVisibleApps(tx, user).select('apps.id'))
    .executeTakeFirst();

/**
 * Asserts that the user has not made too many requests.
 *
 * @throws {PortalError} `too_many_requests` otherwise.
 */
const assertFewRequests = async (tx: Tx, userId: string): Promise<void> => {
  const { count } = await tx
    .selectFrom('access_requests')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    .executeTakeFirstOrThrow();
  if (Number(count) < maxDailyRequests) return;
  throw new PortalError('too_many_requests', 'You have requested access to many apps. Try again tomorrow.', {
    retryAfterSeconds: 24 * 60 * 60,
  });
};

/**
 * Asks the administrators of an app for access. Apps that do not exist and apps of other tenants run the same
 * statements, so that neither the response nor its time reveals whether an app exists.
 */
export const requestAccess = defineMutation(routes.requestAccess, async ({ ctx, tx, params, body }) => {
  await assertFewRequests(tx, ctx.user.id);
  const app = await findClosedApp(tx, ctx, params.appId);
  if (!app) return;
  const message = body.message ?? null;
  const { rows } = await sql<{
    id: string | null;
  }>`select access.request_app(${app.id}, ${message}) as id`.execute(tx);
  const id = rows[0]?.id;
  if (!id) return;
  await queueRequestMail(tx, ctx, id, (site) =>
    buildRequestMail(site, { user: ctx.user, app: app.name, tenant: app.tenantName, message }),
  );
});
