import { can, canIn, routes } from '@embed-portal/api-contract';
import type {
  AccessExplanation,
  AccessRule,
  AccessStep,
  MembershipState,
  Role,
} from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { createNotFoundError, ApiError } from '../../errors.ts';
import { selectGroupsOfApp, selectVisibleApps } from '../apps/apps.ts';
import { assertCredentials, credentialColumns, findGrant } from '../connections/connection-sign-in.ts';
import { assertIdentityApplies, resolveUsername, isEmbeddable } from '../embedding/embed-target.ts';
import type { Caller } from '../operations/authorize.ts';
import type { Context } from '../operations/context.ts';
import { defineQuery } from '../operations/define-operation.ts';
import { whereTenantVisible } from '../operations/tenant-scope.ts';
import { findListedUser, toAccessUser } from '../users/listed-users.ts';
import type { ListedUser } from '../users/listed-users.ts';
import { assertWorkspaceAllowed } from '../workspaces/workspaces.ts';
import { explainableAppColumns, selectExplainableApps, selectPaths } from './access.ts';

/** Returns an app whose access the caller may explain, and the relation of a user to it. */
async function findApp(tx: Tx, caller: Caller, userId: string, appId: string) {
  const app = await selectExplainableApps(tx, caller)
    .select(explainableAppColumns)
    .select([
      selectPaths(tx, sql`${userId}`, sql.ref('apps.id')).as('paths'),
      // Not every caller may read the invitation, without which a membership that has not ended would be effective.
      sql<MembershipState>`coalesce((
        select case
          when expires_at <= now() then 'ended'
          when exists (
            select from effective_memberships e where (e.tenant_id, e.user_id) = (m.tenant_id, m.user_id)
          ) then 'effective'
          else 'invited' end
        from memberships m where m.tenant_id = apps.tenant_id and m.user_id = ${userId}
      ), 'none')`.as('membership'),
      sql<Role[]>`access.roles_in(${userId}, apps.tenant_id)`.as('roles'),
      sql<boolean>`exists (
        select from app_groups join group_users using (group_id)
        where app_groups.app_id = apps.id and group_users.user_id = ${userId}
      )`.as('isInGroup'),
      selectGroupsOfApp(tx).as('groups'),
    ])
    .where('apps.id', '=', appId)
    .executeTakeFirst();
  if (!app) throw createNotFoundError('App');
  return app;
}

type App = Awaited<ReturnType<typeof findApp>>;

/** Returns whether the caller may open an app. */
async function opensApp(tx: Tx, caller: Caller, appId: string): Promise<boolean> {
  const app = await selectVisibleApps(tx, caller)
    .select('apps.id')
    .where('apps.id', '=', appId)
    .executeTakeFirst();
  return app !== undefined;
}

/**
 * Returns a report that the caller may list: a report of an app that the caller may open, or of the caller's tenants for
 * report managers.
 */
async function findReport(tx: Tx, caller: Caller, appId: string, reportId: string) {
  const report = await tx
    .selectFrom('reports')
    .leftJoin('connections', 'connections.id', 'reports.connection_id')
    .leftJoin('app_reports', (join) =>
      join.onRef('app_reports.report_id', '=', 'reports.id').on('app_reports.app_id', '=', appId),
    )
    .select([
      'reports.id',
      'reports.name',
      'reports.tenant_id as tenantId',
      'reports.type as entryType',
      'reports.workspace_id as workspaceId',
      'reports.bi_report_id as reportId',
      'reports.effective_identity as effectiveIdentity',
      'connections.groups_filter as groupsFilter',
      'app_reports.app_id as appId',
    ])
    .select(credentialColumns)
    .where('reports.id', '=', reportId)
    .where(whereTenantVisible(caller, 'reports.tenant_id'))
    .executeTakeFirst();
  const isListed =
    report &&
    (canIn(caller, report.tenantId, 'manageReports') ||
      (report.appId !== null && (await opensApp(tx, caller, appId))));
  if (!isListed) throw createNotFoundError('Report');
  return report;
}

type Report = Awaited<ReturnType<typeof findReport>>;
const createStep = (rule: AccessRule, ok: boolean, problem: string | null): AccessStep => ({
  rule,
  ok,
  problem: ok ? null : problem,
});

/** Runs a check of the token route and converts its error to a step. */
async function checkStep(rule: AccessRule, check: () => unknown): Promise<AccessStep> {
  try {
    await check();
    return { rule, ok: true, problem: null };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { rule, ok: false, problem: error.message };
  }
}

const membershipProblems: Record<MembershipState, string | null> = {
  effective: null,
  invited: 'The user has not accepted the invitation to the tenant. Send the invitation again.',
  ended: 'The access of the user to the tenant has ended. Extend the access.',
  none: 'The user is not a member of the tenant of the app. Invite the user to the tenant.',
};

/** Returns the conditions for opening the app. All of them are met if and only if the app has a path for the user. */
function checkApp(
  user: ListedUser,
  { membership, isInGroup, groups, roles: visibleRoles }: App,
): AccessStep[] {
  // The roles of users who have not accepted the invitation are unknown. Every user is a viewer by default.
  const roles: readonly Role[] = user.profile ? visibleRoles : ['viewer'];
  const opensAllApps = can(roles, 'seeAllApps');
  const groupNames = groups.map(({ name }) => `"${name}"`).join(', ');
  return [
    createStep('account', user.active, 'The account is deactivated. Activate the user.'),
    createStep(
      'role',
      can(roles, 'openApps'),
      'The user has no role that opens apps. Grant the role viewer.',
    ),
    createStep(
      'membership',
      membership === 'effective' || can(roles, 'crossTenants'),
      membershipProblems[membership],
    ),
    createStep(
      'group',
      isInGroup || opensAllApps,
      groups.length === 0
        ? 'The app has no groups. Add a group to the app.'
        : `The user is in none of the app's groups. Add the user to one of them: ${groupNames}.`,
    ),
  ];
}

/** Runs the checks of the token route before its request to the BI service, with the same functions. */
async function checkReport(ctx: Context, user: ListedUser, report: Report): Promise<AccessStep[]> {
  const isInApp = createStep(
    'report',
    report.appId !== null,
    'The app does not contain the report. Add the report to the app.',
  );
  if (!isEmbeddable(report)) return [isInApp];
  const { effectiveIdentity } = report;
  return [
    isInApp,
    await checkStep('connection', async () => {
      assertWorkspaceAllowed(report.groupsFilter, report.workspaceId);
      assertCredentials(report);
      if (report.connectionType !== 'User Owns Data') await findGrant({ grants: ctx.grants, user }, report);
    }),
    await checkStep('identity', () => {
      assertIdentityApplies(report);
      if (effectiveIdentity?.active) resolveUsername(effectiveIdentity, user);
    }),
    ...(report.connectionType === 'User Owns Data'
      ? [await checkStep('grant', () => findGrant({ grants: ctx.grants, user }, report))]
      : []),
  ];
}

/** Explains whether a user may open an app and one of its reports. */
export const explainAccess = defineQuery(
  routes.explainAccess,
  async ({ ctx, params: { userId, appId }, query: { reportId } }): Promise<AccessExplanation> => {
    const { user, app, report } = await ctx.db.asUser(ctx.user.id, async (tx) => {
      const person = await findListedUser(tx, ctx.user, userId);
      return {
        user: person,
        app: await findApp(tx, ctx.user, person.id, appId),
        report: reportId === undefined ? undefined : await findReport(tx, ctx.user, appId, reportId),
      };
    });
    const appSteps = checkApp(user, app);
    const steps = [...appSteps, ...(report && user.profile ? await checkReport(ctx, user, report) : [])];
    const opensApp = user.profile ? app.paths.length > 0 : appSteps.every(({ ok }) => ok);
    const isVisible = opensApp && report?.appId !== null;
    return {
      verdict: isVisible ? (steps.every(({ ok }) => ok) ? 'visible' : 'failing') : 'notVisible',
      user: toAccessUser(user),
      app: { id: app.id, name: app.name, tenantId: app.tenantId, groups: app.groups },
      membership: app.membership,
      report: report ? { id: report.id, name: report.name } : null,
      paths: app.paths,
      steps,
    };
  },
);
