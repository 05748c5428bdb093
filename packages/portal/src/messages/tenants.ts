import { counted } from '../counted.ts';

/** Texts of the Tenants screen and its dialogs. */
export const tenantMessages = {
  title: 'Tenants',
  search: 'Search tenants',
  add: 'Add Tenant',
  update: 'Update Tenant',
  info: 'Tenant Info',
  type: 'tenant',
  name: 'Name',
  description: 'Description',
  address: (slug: string) => `Address: ${slug}`,
  noneTitle: 'No tenants yet',
  noneText: 'A tenant keeps the apps, reports, groups and users of one organisation together.',
  users: 'Users',
  usersOf: (name: string) => `Users of ${name}`,
  searchUsers: 'Search users',
  noUsers: 'No users yet',
  noUsersText: 'People who are invited to this tenant appear here.',
  userAccess: 'user access',
  removeUser: 'Delete user access',
  invite: 'Invite Users',
  inviteTo: (name: string) => `Invite users to ${name}`,
  emails: 'Email(s)',
  emailsHint: 'Several addresses are separated by a semicolon and a space.',
  invitationMessage: 'Invitation message',
  sendInvite: 'Send the invitation by e-mail',
  sendInviteHint: 'Switched off, people get access without being told.',
  send: 'Invite',
  invitedSome: (invited: number, added: number, skipped: number) =>
    [
      ...(invited > 0 ? [`${counted(invited, 'user')} invited`] : []),
      ...(added > 0 ? [`${counted(added, 'user')} added`] : []),
      ...(skipped > 0 ? [`${counted(skipped, 'member')} left as they are`] : []),
    ].join(', '),
  inviteFailed: (emails: string) => `Deactivated, and therefore not invited: ${emails}`,
  notYourself: 'You can not remove yourself',
} as const;
