/** Texts shared by all lists of users. */
export const userMessages = {
  name: 'Name',
  email: 'Email',
  company: 'Company',
  status: 'Status',
  registered: 'Registered',
  invited: 'Invited',
  created: 'Created',
  active: 'Active',
  superAdmin: 'SuperAdmin',
  userAdmin: 'UserAdmin',
  connectionAdmin: 'ConnectionAdmin',
  contributerAdmin: 'ContributerAdmin',
} as const;
