import { i18n } from '../i18n/i18n.ts';

/** Texts for viewing the portal as another user. */
export const viewMessages = {
  viewAs: i18n.t('View as'),
  viewAsSelf: i18n.t('You already see the portal as yourself'),
  noTenants: i18n.t('This user belongs to no tenant that you can access'),
  title: (name: string) => i18n.t('View the portal as {name}', { name }),
  intro: (name: string) =>
    i18n.t(
      'A new tab shows the apps and reports as {name} sees them, for at most 30 minutes. Nothing can be changed in it. The audit log names you and this user.',
      { name },
    ),
  tenant: i18n.t('Tenant'),
  selectTenant: i18n.t('Select a tenant'),
  noTenantFound: i18n.t('No tenant found'),
  reason: i18n.t('Reason'),
  reasonHint: i18n.t('Stored in the audit log, for example the number of a support ticket.'),
  open: i18n.t('Open tab'),
  startedTitle: i18n.t('The portal opens in a new tab'),
  startedText: (name: string) =>
    i18n.t(
      'The new tab shows the portal as {name}. If your browser has blocked it, open it with this link.',
      { name },
    ),
  openLink: (name: string) => i18n.t('Open the portal as {name}', { name }),
  banner: i18n.t('View as another user'),
  seeing: i18n.t('You see the portal as'),
  inTenant: (tenant: string) => i18n.t('in {tenant}', { tenant }),
  signedInAs: (name: string) => i18n.t('You are signed in as {name}.', { name }),
  tokenNote: i18n.t('The token of an open report cannot be revoked before it expires.'),
  left: (time: string) => i18n.t('{time} left', { time }),
  stop: i18n.t('Stop'),
  endedTitle: i18n.t('The view as another user has ended'),
  endedText: i18n.t('Close this tab, or continue as yourself.'),
  leave: i18n.t('Continue as yourself'),
} as const;
