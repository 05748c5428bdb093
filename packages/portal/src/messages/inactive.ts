/** Texts for deactivated users. */
export const inactiveMessages = {
  title: 'User is Inactive',
  text: 'Your account may not be verified yet, or it may have been deactivated.',
  contact: (provider: string) => `Contact ${provider} support:`,
  refresh: 'Once your account is active again, refresh this page.',
  refreshButton: 'Refresh page',
  signOut: 'Logout',
};
