import { i18n } from '../i18n/i18n.ts';

/** Texts of the Groups screen and its dialogs. */
export const groupMessages = {
  title: i18n.t('Groups'),
  search: i18n.t('Search groups'),
  add: i18n.t('Add group'),
  type: i18n.t('group'),
  columns: {
    name: i18n.t('Name'),
    description: i18n.t('Description'),
    tenant: i18n.t('Tenant'),
    users: i18n.t('Users'),
  },
  usersTitle: (name: string) => i18n.t('Users of {name}', { name }),
  noneTitle: i18n.t('No groups yet'),
  noneText: i18n.t('Groups determine who can open an app. Add your first group.'),
  addTitle: i18n.t('Add Group'),
  updateTitle: i18n.t('Update Group'),
  name: i18n.t('Name'),
  description: i18n.t('Description'),
  members: i18n.t('Members'),
  searchUsers: i18n.t('Search users'),
  selected: (count: number) => i18n.t('{count} selected', { count }),
  noUsersTitle: i18n.t('No users yet'),
  noUsersText: i18n.t('The tenant of this group has no users yet. Invite them on the Tenants screen.'),
} as const;
