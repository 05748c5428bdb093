import type { TenantRole } from '@embed-portal/api-contract';
import { i18n } from '../i18n/i18n.ts';

/** Texts about the consequences of deleting a user, or of removing a user from a tenant. */
export const departureMessages = {
  title: i18n.t('This ends:'),
  failed: i18n.t('The consequences could not be loaded.'),
  membership: (tenant: string, groups: readonly string[]) =>
    groups.length === 0
      ? i18n.t('Access to {tenant}', { tenant })
      : i18n.t('Access to {tenant}, groups: {groups}', { tenant, groups: groups.join(', ') }),
  moreTenants: (count: number) =>
    i18n.t('{count, plural, one {Access to # more tenant} other {Access to # more tenants}}', { count }),
  soleRole: (tenant: string, roles: readonly TenantRole[], apps: number) =>
    i18n.t(
      'No other user in {tenant} has the role {roles}. {apps, plural, one {The tenant has # app.} other {The tenant has # apps.}}',
      { tenant, roles: roles.join(', '), apps },
    ),
  grantRole: i18n.t('Grant the role to another user'),
  connection: (name: string, reports: readonly string[]) =>
    reports.length === 0
      ? i18n.t(
          'The connection {name} signs in with the account of this user, and fails when this account is disabled.',
          {
            name,
          },
        )
      : i18n.t(
          'The connection {name} signs in with the account of this user. When this account is disabled, these reports fail: {reports}',
          { name, reports: reports.join(', ') },
        ),
  authorizeAgain: i18n.t('Authorize with another account'),
  moreConnections: (count: number) =>
    i18n.t(
      '{count, plural, one {# connection signs in with the account of this user. Ask a connection administrator to authorize it again.} other {# connections sign in with the account of this user. Ask a connection administrator to authorize them again.}}',
      { count },
    ),
  counts: {
    grants: (count: number) =>
      i18n.t(
        '{count, plural, one {# authorization with which only this user opens reports} other {# authorizations with which only this user opens reports}}',
        { count },
      ),
    invitations: (count: number) =>
      i18n.t('{count, plural, one {# open invitation} other {# open invitations}}', { count }),
    accessRequests: (count: number) =>
      i18n.t('{count, plural, one {# open access request} other {# open access requests}}', { count }),
    viewSessions: (count: number) =>
      i18n.t(
        '{count, plural, one {# running view as another user} other {# running views as another user}}',
        {
          count,
        },
      ),
    exports: (count: number) =>
      i18n.t('{count, plural, one {# running export} other {# running exports}}', { count }),
  },
  restorable: i18n.t(
    'Access, groups, roles and personal settings can be restored under “Recently deleted”. Until then, the account cannot sign in or be invited.',
  ),
} as const;
