/** Texts of the dialog that adds and changes apps. */
export const appFormMessages = {
  type: 'app',
  addTitle: 'Add App',
  updateTitle: 'Update App',
  name: 'Name',
  slug: (slug: string) => `Short name: ${slug}`,
  description: 'Description',
  groups: 'Groups',
  groupsHint: 'Who sees the app.',
  noGroups: 'No Groups!',
  reports: 'Reports',
  reportsHint: 'The app opens on the first selected report; reselecting changes the sorting order.',
  noReports: 'No Reports!',
  noDescription: 'No description',
  loading: 'Loading groups and reports',
} as const;
