import { pluralize } from '../pluralize.ts';

/** Texts of the Tenants screen and its dialogs. */
export const tenantMessages = {
  title: 'Tenants',
  search: 'Search tenants',
  add: 'Add tenant',
  addTitle: 'Add Tenant',
  updateTitle: 'Update Tenant',
  info: 'Tenant Info',
  type: 'tenant',
  name: 'Name',
  description: 'Description',
  address: (slug: string) => `Address: ${slug}`,
  noneTitle: 'No tenants yet',
  noneText: 'A tenant contains the apps, reports, groups and users of one organization.',
  users: 'Users',
  usersTitle: (name: string) => `Users of ${name}`,
  searchUsers: 'Search users',
  noUsers: 'No users yet',
  noUsersText: 'Users you invite to this tenant appear here.',
  userAccess: 'user access',
  removeUser: 'Delete user access',
  invite: 'Invite users',
  inviteTo: (name: string) => `Invite users to ${name}`,
  emails: 'Email(s)',
  emailsHint: 'Enter or paste up to 50 addresses, separated by "; ".',
  invalidEmails: (emails: readonly string[]) => `Check: ${emails.join('; ')}`,
  invitationMessage: 'Invitation message',
  sendInvite: 'Send the invitation by email',
  sendInviteHint: 'If turned off, users get access but no email.',
  groupsHint:
    'Users see apps only through groups. After you invite them, add them to a group on the Groups page.',
  send: 'Invite',
  invitationResult: (invited: number, added: number, skipped: number) =>
    [
      ...(invited > 0 ? [`${pluralize(invited, 'user')} invited`] : []),
      ...(added > 0 ? [`${pluralize(added, 'user')} added`] : []),
      ...(skipped > 0 ? [`${pluralize(skipped, 'existing member')} unchanged`] : []),
    ].join(', '),
  inviteFailed: (emails: string) => `Not invited, because these accounts are deactivated: ${emails}`,
  cannotRemoveSelf: 'You cannot remove yourself',
} as const;
