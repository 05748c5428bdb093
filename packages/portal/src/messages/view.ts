/** Texts for viewing the portal as another user. */
export const viewMessages = {
  viewAs: 'View as',
  viewAsSelf: 'You already see the portal as yourself',
  noTenants: 'This user belongs to no tenant that you can access',
  title: (name: string) => `View the portal as ${name}`,
  intro: (name: string) =>
    `A new tab shows the apps and reports as ${name} sees them, for at most 30 minutes. Nothing can be changed in it. The audit log names you and this user.`,
  tenant: 'Tenant',
  selectTenant: 'Select a tenant',
  noTenantFound: 'No tenant found',
  reason: 'Reason',
  reasonHint: 'Stored in the audit log, for example the number of a support ticket.',
  open: 'Open tab',
  startedTitle: 'The portal opens in a new tab',
  startedText: (name: string) =>
    `The new tab shows the portal as ${name}. If your browser has blocked it, open it with this link.`,
  openLink: (name: string) => `Open the portal as ${name}`,
  banner: 'View as another user',
  seeing: 'You see the portal as',
  inTenant: (tenant: string) => `in ${tenant}`,
  signedInAs: (name: string) =>
    `You are signed in as ${name}. The token of an open report cannot be revoked before it expires.`,
  left: (time: string) => `${time} left`,
  stop: 'Stop',
  endedTitle: 'The view as another user has ended',
  endedText: 'Close this tab, or continue as yourself.',
  leave: 'Continue as yourself',
} as const;
