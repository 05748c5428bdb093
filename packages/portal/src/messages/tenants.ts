import { i18n } from '../i18n/i18n.ts';
import { countMessages } from './counts.ts';

/** Texts of the Tenants screen and its dialogs. */
export const tenantMessages = {
  title: i18n.t('Tenants'),
  search: i18n.t('Search tenants'),
  add: i18n.t('Add tenant'),
  addTitle: i18n.t('Add Tenant'),
  updateTitle: i18n.t('Update Tenant'),
  info: i18n.t('Tenant Info'),
  type: i18n.t('tenant'),
  name: i18n.t('Name'),
  description: i18n.t('Description'),
  slug: (slug: string) => i18n.t('Address: {slug}', { slug }),
  duplicateName: (name: string) =>
    i18n.t(
      'You already see a tenant with this name: {name}. Lists show the addresses of tenants with the same name.',
      { name },
    ),
  noneTitle: i18n.t('No tenants yet'),
  noneText: i18n.t('A tenant contains the apps, reports, groups and users of one organization.'),
  users: i18n.t('Users'),
  usersTitle: (name: string) => i18n.t('Users of {name}', { name }),
  searchUsers: i18n.t('Search users'),
  noUsers: i18n.t('No users yet'),
  noUsersText: i18n.t('Users you invite to this tenant appear here.'),
  userAccess: i18n.t('user access'),
  deletion: {
    contains: i18n.t('These are deleted with the tenant:'),
    counts: {
      ...countMessages,
      user: (count: number) =>
        i18n.t('{count, plural, one {# user membership} other {# user memberships}}', { count }),
      invitation: (count: number) =>
        i18n.t('{count, plural, one {# open invitation} other {# open invitations}}', { count }),
    },
    confirmation: i18n.t('Name of the tenant'),
    confirmationHint: i18n.t(
      'Enter the name to delete the tenant with its contents. You can restore them later.',
    ),
  },
  archived: i18n.t('Archived'),
  archive: i18n.t('Archive'),
  archiveTitle: i18n.t('Archive Tenant'),
  archiveText: (name: string) =>
    i18n.t(
      'No user can access {name} or its apps, reports, groups and connections until you restore access. No data is deleted.',
      { name },
    ),
  archiveHint: i18n.t('Blocks all access to the tenant. No data is deleted.'),
  archiveDone: (name: string) => i18n.t('Archived {name}', { name }),
  unarchive: i18n.t('Restore access'),
  unarchived: (name: string) => i18n.t('Restored access to {name}', { name }),
  archivedTitle: (name: string) => i18n.t('{name} is archived', { name }),
  archivedText: (date: string, by: string | null) =>
    by === null
      ? i18n.t('Archived on {date}. No user can access the tenant. No data was deleted.', { date })
      : i18n.t('Archived on {date} by {by}. No user can access the tenant. No data was deleted.', {
          date,
          by,
        }),
  removeUser: i18n.t('Delete user access'),
  invite: i18n.t('Invite users'),
  inviteTo: (name: string) => i18n.t('Invite users to {name}', { name }),
  emails: i18n.t('Email(s)'),
  emailsHint: i18n.t('Enter or paste up to 500 addresses, separated by "; ", commas or line breaks.'),
  enteredAddresses: i18n.t('Entered addresses'),
  addressCount: (count: number) => i18n.t('{count, plural, one {# address} other {# addresses}}', { count }),
  editAddress: (address: string, reason: string | undefined) =>
    reason === undefined
      ? i18n.t('Edit {address}', { address })
      : i18n.t('Edit {address}. {reason}', { address, reason }),
  moreInvalid: (count: number) =>
    i18n.t('{count, plural, one {# more address} other {# more addresses}} not valid.', { count }),
  importFile: i18n.t('Import from CSV file'),
  importTitle: i18n.t('Import addresses'),
  importHint: i18n.t(
    'Choose a CSV file with one user per row. The addresses are read from the column “Email”, or from the first cell with an @. Nothing is sent before you choose Invite.',
  ),
  file: i18n.t('CSV file'),
  fileRow: i18n.t('Row'),
  address: i18n.t('Address'),
  status: i18n.t('Status'),
  ready: i18n.t('Ready'),
  preview: i18n.t('Addresses in the file'),
  duplicateAddress: i18n.t('Already in the list'),
  tooManyAddresses: i18n.t('Exceeds the limit of 500 addresses'),
  notCsv: i18n.t('This field must be a CSV'),
  fileTooLarge: i18n.t('The file is larger than 256 KiB. Split it.'),
  noAddresses: i18n.t('The file contains no email addresses.'),
  addAddresses: (count: number) =>
    count === 0
      ? i18n.t('Add')
      : i18n.t('{count, plural, one {Add # address} other {Add # addresses}}', { count }),
  invitationMessage: i18n.t('Invitation message'),
  sendInvite: i18n.t('Send the invitation by email'),
  sendInviteHint: i18n.t('If turned off, users get access but no email.'),
  groups: i18n.t('Groups'),
  groupsHint: i18n.t('Users see apps only through groups.'),
  noGroups: i18n.t('No Groups!'),
  lastDay: i18n.t('Last day of access'),
  lastDayHint: i18n.t('Leave empty for access without an end.'),
  send: i18n.t('Invite'),
  invitationResult: (invited: number, added: number, skipped: number) =>
    [
      ...(invited > 0
        ? [i18n.t('{count, plural, one {# user invited} other {# users invited}}', { count: invited })]
        : []),
      ...(added > 0
        ? [i18n.t('{count, plural, one {# user added} other {# users added}}', { count: added })]
        : []),
      ...(skipped > 0
        ? [
            i18n.t(
              '{count, plural, one {# existing member unchanged} other {# existing members unchanged}}',
              { count: skipped },
            ),
          ]
        : []),
    ].join(', '),
  selectInvitations: i18n.t('Select the invitations to send again or to withdraw.'),
  withdrawTitle: i18n.t('Withdraw invitations'),
  withdrawQuestion: (count: number) =>
    i18n.t(
      '{count, plural, one {Withdraw # invitation? The user loses access to the tenant.} other {Withdraw # invitations? The users lose access to the tenant.}}',
      { count },
    ),
  bulkResent: (count: number) =>
    i18n.t('{count, plural, one {# invitation sent again} other {# invitations sent again}}', { count }),
  bulkResendFailed: (sent: number, total: number) =>
    i18n.t('Sent {sent} of {total} again. These remain:', { sent, total }),
  bulkWithdrawn: (count: number) =>
    i18n.t('{count, plural, one {# invitation withdrawn} other {# invitations withdrawn}}', { count }),
  bulkWithdrawFailed: (withdrawn: number, total: number) =>
    i18n.t('Withdrew {withdrawn} of {total}. These remain:', { withdrawn, total }),
  inviteFailed: (emails: string) =>
    i18n.t('Not invited, because these accounts are deactivated: {emails}', { emails }),
  inviteDeleted: (emails: string) =>
    i18n.t('Not invited, because these users are deleted: {emails}. Restore them first.', { emails }),
  inviteDeclined: (users: string) =>
    i18n.t('Not invited, because they declined an invitation a short time ago: {users}', { users }),
  canInviteFrom: (email: string, date: string) =>
    i18n.t('{email} (email possible from {date})', { email, date }),
  cannotRemoveSelf: i18n.t('You cannot remove yourself'),
  cannotChangeSelf: i18n.t('You cannot change your own access'),
  editAccess: i18n.t('Edit access and roles'),
  roles: i18n.t('Roles'),
  tenantRoles: i18n.t('Roles for this tenant'),
  tenantRolesHint: i18n.t(
    'They apply only to this tenant, in addition to the roles of the user for all tenants.',
  ),
  roleNames: {
    superAdmin: i18n.t('Super Admin'),
    userAdmin: i18n.t('User Admin'),
    connectionAdmin: i18n.t('Connection Admin'),
    contributerAdmin: i18n.t('Contributer Admin'),
  },
  roleHints: {
    userAdmin: i18n.t('Manages users, invitations and groups of this tenant.'),
    connectionAdmin: i18n.t('Manages connections of this tenant.'),
    contributerAdmin: i18n.t('Manages apps, reports and groups of this tenant.'),
  },
  inAllTenants: (role: string) => i18n.t('{role} in all tenants', { role }),
  notManageable: i18n.t('Has roles that you do not have. Ask a superAdmin.'),
  cannotViewInvited: i18n.t('Has not accepted the invitation yet'),
  cannotGrant: i18n.t('You can grant only roles that you have in this tenant yourself.'),
  accessOf: (name: string) => i18n.t('Access of {name}', { name }),
  accessUntil: i18n.t('Access until'),
  accessEnded: i18n.t('Ended'),
  noEnd: i18n.t('No end'),
  actions: i18n.t('Actions'),
  invitations: i18n.t('Invitations'),
  invitationType: i18n.t('invitation'),
  searchInvitations: i18n.t('Search invitations'),
  noInvitations: i18n.t('No invitations yet'),
  noInvitationsText: i18n.t('Invitations to this tenant and their state appear here.'),
  invitationStates: {
    pending: i18n.t('Pending'),
    added: i18n.t('Access granted'),
    accepted: i18n.t('Accepted'),
    expired: i18n.t('Expired'),
    withdrawn: i18n.t('Withdrawn'),
    declined: i18n.t('Declined'),
  },
  sent: i18n.t('Sent'),
  expires: i18n.t('Expires'),
  never: i18n.t('Never'),
  resend: i18n.t('Send again'),
  resent: (email: string) => i18n.t('Invitation sent to {email}', { email }),
  withdraw: i18n.t('Withdraw'),
} as const;
