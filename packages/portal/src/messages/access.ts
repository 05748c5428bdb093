import type { AccessExplanation, AccessRule, AccessStep } from '@embed-portal/api-contract';
import { i18n, translateText } from '../i18n/i18n.ts';

const ruleNames: Record<AccessRule, string> = {
  account: i18n.t('Account is active'),
  role: i18n.t('Role opens apps'),
  membership: i18n.t('Member of the tenant'),
  group: i18n.t('In a group of the app'),
  report: i18n.t('Report is in the app'),
  connection: i18n.t('Connection is usable'),
  identity: i18n.t('Effective identity is valid'),
  grant: i18n.t('Power BI account is connected'),
};

const missingNames: Record<AccessRule, string> = {
  account: i18n.t('Account deactivated'),
  role: i18n.t('No role that opens apps'),
  membership: i18n.t('Not a member of the tenant'),
  group: i18n.t('In no group of the app'),
  report: i18n.t('Report not in the app'),
  connection: i18n.t('Connection not usable'),
  identity: i18n.t('Effective identity not valid'),
  grant: i18n.t('Power BI account not connected'),
};

/**
 * Returns why a condition is not met, and the remedy; null if it is met. The names of groups cannot be part of a text
 * of the server, whose texts are translated as a whole.
 */
function describeProblem({ rule, problem }: AccessStep, { groups }: AccessExplanation['app']): string | null {
  if (problem === null) return null;
  if (rule !== 'group' || groups.length === 0) return translateText(problem);
  const names = groups.map(({ name }) => `“${name}”`).join(', ');
  return i18n.t('The user is in none of the groups of the app. Add the user to one of them: {names}.', {
    names,
  });
}

/** Texts of the access explorer and of the user page. */
export const accessMessages = {
  appTitle: (app: string) => i18n.t('Access to {app}', { app }),
  search: i18n.t('Search users'),
  searchApps: i18n.t('Search apps'),
  granted: i18n.t('Can open'),
  missing: i18n.t('Cannot open'),
  filter: i18n.t('Users to show'),
  exported: i18n.t('The list has been exported'),
  why: i18n.t('Reason'),
  explain: i18n.t('Explain access of'),
  explainApp: i18n.t('Explain access to'),
  noneTitle: i18n.t('No users can open this app'),
  noneText: i18n.t('Add users to one of the groups of the app.'),
  noneMissingTitle: i18n.t('All members of the tenant can open this app'),
  noAppsTitle: i18n.t('No apps'),
  noAppsText: i18n.t('Choose an app under “Check an app” to find out what is missing.'),
  tenantWithRoles: (name: string, roles: readonly string[]) =>
    i18n.t('{name}: {roles}', { name, roles: roles.join(', ') }),
  path: {
    contributerAdmin: i18n.t('Role contributerAdmin'),
    tenantContributerAdmin: i18n.t('Role contributerAdmin for this tenant'),
    superAdmin: i18n.t('Role superAdmin'),
  },
  group: (name: string) => i18n.t('Group {name}', { name }),
  missingNames,
  ruleNames,
  superAdminsNote: i18n.t(
    'Super administrators can open every app. Those who are not members of the tenant are listed only for super administrators.',
  ),
  userNotFoundTitle: i18n.t('User not found'),
  userNotFoundText: i18n.t('The user may have been deleted, or shares no tenant with you.'),
  appNotFoundTitle: i18n.t('App not found'),
  back: i18n.t('Back to apps'),
  app: i18n.t('App'),
  restrictions: i18n.t('Identity and filters'),
  identity: (report: string, username: string | null, role: string | null) =>
    `${report}: ${username ?? i18n.t('invalid identity')}${role === null ? '' : ` (${role})`}`,
  filters: (report: string, names: readonly string[]) => `${report}: ${names.join(', ')}`,
  checkApp: i18n.t('Check an app'),
  noApps: i18n.t('No apps'),
  searching: i18n.t('Searching…'),
  roles: i18n.t('Roles'),
  tenants: i18n.t('Tenants'),
  groups: i18n.t('Groups'),
  apps: i18n.t('Apps'),
  none: i18n.t('None'),
  lastSignIn: i18n.t('Last sign-in'),
  neverSignedIn: i18n.t('Never'),
  notAccepted: i18n.t(
    'This user has not accepted the invitation yet. Until then, only the email address is visible.',
  ),
  inactive: i18n.t('Deactivated'),
  explanation: {
    title: (user: string, app: string) => i18n.t('Access of {user} to {app}', { user, app }),
    report: i18n.t('Report'),
    noReports: i18n.t('No Reports!'),
    visible: i18n.t('The user can open this.'),
    notVisible: i18n.t('The user cannot see this.'),
    failing: i18n.t('The user sees this, but it cannot be opened.'),
    invited: i18n.t('The user has been invited, but has not signed in yet.'),
    granted: i18n.t('Access is granted by'),
    addToGroup: (group: string) => i18n.t('Add to group {group}', { group }),
    activate: i18n.t('Activate user'),
    grantRole: i18n.t('Grant role viewer'),
    invite: i18n.t('Invite to the tenant'),
    extend: i18n.t('Give access without an end'),
    describeProblem,
    resendInvitation: i18n.t('Send invitation again'),
    invitationSent: (email: string) => i18n.t('Invitation sent to {email}', { email }),
    met: i18n.t('Met'),
    notMet: i18n.t('Not met'),
  },
  address: {
    check: i18n.t('Check an address'),
    note: i18n.t(
      '“Cannot open” lists the members of the tenant. Choose “Check an address” to find out why someone else cannot open the app.',
    ),
    title: (app: string) => i18n.t('Check an address for {app}', { app }),
    email: i18n.t('Email'),
    hint: i18n.t('Address of a member, of an invited user, or of anyone else.'),
    submit: i18n.t('Explain'),
    notMember: (email: string, tenant: string) =>
      i18n.t('{email} is not a member of {tenant}.', { email, tenant }),
    invitations: {
      pending: (email: string, tenant: string, date: string) =>
        i18n.t('{email} was invited to {tenant} on {date}, and has not accepted the invitation yet.', {
          email,
          tenant,
          date,
        }),
      expired: (email: string, tenant: string, date: string) =>
        i18n.t('The invitation of {email} to {tenant} of {date} has expired.', { email, tenant, date }),
      withdrawn: (email: string, tenant: string, date: string) =>
        i18n.t('The invitation of {email} to {tenant} of {date} was withdrawn.', { email, tenant, date }),
      declined: (email: string, tenant: string, date: string) =>
        i18n.t('{email} has declined the invitation to {tenant} of {date}.', { email, tenant, date }),
    },
    askUserAdmin: i18n.t('Ask a user administrator of the tenant to invite this address.'),
    invite: (tenant: string) => i18n.t('Invite to {tenant}', { tenant }),
  },
} as const;
