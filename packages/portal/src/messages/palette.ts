/** Texts of the command palette. */
export const paletteMessages = {
  title: 'Go to',
  placeholder: 'Search apps, reports, tenants and actions',
  placeholderWithUsers: 'Search apps, reports, tenants, users and actions',
  results: 'Results',
  searchingUsers: 'Searching for users…',
  none: 'Nothing found',
  noneText: 'Try another word, or fewer words.',
  select: 'select',
  open: 'open',
  close: 'close',
  groups: {
    apps: 'Apps',
    reports: 'Reports and pages',
    screens: 'Screens',
    tenants: 'Tenants',
    users: 'Users',
    actions: 'Actions',
  },
  /** Name of a page with the report and the app that contain it. */
  place: (...names: string[]) => names.join(' › '),
  currentTenant: 'selected',
} as const;
