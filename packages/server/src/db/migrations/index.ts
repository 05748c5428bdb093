import domain from './001_domain.sql?raw';
import rowSecurity from './002_row_security.sql?raw';
import mutations from './003_mutations.sql?raw';
import logPaging from './004_log_paging.sql?raw';
import invitations from './005_invitations.sql?raw';
import grants from './006_grants.sql?raw';
import logsByMonth from './007_logs_by_month.sql?raw';
import auditBodies from './008_audit_bodies.sql?raw';
import manyUsers from './009_many_users.sql?raw';
import viewsOfAll from './010_views_of_all.sql?raw';
import versions from './011_versions.sql?raw';
import accessAgain from './012_access_again.sql?raw';
import versionsOfEdits from './013_versions_of_edits.sql?raw';
import grantLeases from './014_grant_leases.sql?raw';
import jobQueues from './015_job_queues.sql?raw';
import auditEntries from './016_audit_entries.sql?raw';
import accessPaths from './017_access_paths.sql?raw';
import invitationStates from './018_invitations.sql?raw';
import offboarding from './020_offboarding.sql?raw';
import viewSessions from './021_view_sessions.sql?raw';
import health from './022_health.sql?raw';
import requestsAndShortcuts from './023_requests_and_shortcuts.sql?raw';
import tenantRoles from './024_tenant_roles.sql?raw';
import viewPolicies from './025_view_policies.sql?raw';
import accessParts from './026_access_parts.sql?raw';
import appSections from './027_app_sections.sql?raw';
import invitationAnswers from './028_invitation_answers.sql?raw';
import healthOrder from './029_health_order.sql?raw';
import listOrders from './030_list_orders.sql?raw';
import visibleUsers from './031_visible_users.sql?raw';
import logOrders from './032_log_orders.sql?raw';
import consent from './033_consent.sql?raw';
import deletedUsers from './034_deleted_users.sql?raw';
import listNames from './035_list_names.sql?raw';
import connectionState from './038_connection_state.sql?raw';
import logMoves from './039_log_moves.sql?raw';

export interface Migration {
  name: string;
  sql: string;
}

/** Ordered migrations. Released migrations are immutable; add a new one instead. */
export const migrations: readonly Migration[] = [
  { name: '001_domain', sql: domain },
  { name: '002_row_security', sql: rowSecurity },
  { name: '003_mutations', sql: mutations },
  { name: '004_log_paging', sql: logPaging },
  { name: '005_invitations', sql: invitations },
  { name: '006_grants', sql: grants },
  { name: '007_logs_by_month', sql: logsByMonth },
  { name: '008_audit_bodies', sql: auditBodies },
  { name: '009_many_users', sql: manyUsers },
  { name: '010_views_of_all', sql: viewsOfAll },
  { name: '011_versions', sql: versions },
  { name: '012_access_again', sql: accessAgain },
  { name: '013_versions_of_edits', sql: versionsOfEdits },
  { name: '014_grant_leases', sql: grantLeases },
  { name: '015_job_queues', sql: jobQueues },
  { name: '016_audit_entries', sql: auditEntries },
  { name: '017_access_paths', sql: accessPaths },
  { name: '018_invitations', sql: invitationStates },
  { name: '020_offboarding', sql: offboarding },
  { name: '021_view_sessions', sql: viewSessions },
  { name: '022_health', sql: health },
  { name: '023_requests_and_shortcuts', sql: requestsAndShortcuts },
  { name: '024_tenant_roles', sql: tenantRoles },
  { name: '025_view_policies', sql: viewPolicies },
  { name: '026_access_parts', sql: accessParts },
  { name: '027_app_sections', sql: appSections },
  { name: '028_invitation_answers', sql: invitationAnswers },
  { name: '029_health_order', sql: healthOrder },
  { name: '030_list_orders', sql: listOrders },
  { name: '031_visible_users', sql: visibleUsers },
  { name: '032_log_orders', sql: logOrders },
  { name: '033_consent', sql: consent },
  { name: '034_deleted_users', sql: deletedUsers },
  { name: '035_list_names', sql: listNames },
  { name: '038_connection_state', sql: connectionState },
  { name: '039_log_moves', sql: logMoves },
];
