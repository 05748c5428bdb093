import { i18n } from '../i18n/i18n.ts';

/** Texts for deactivated users. */
export const inactiveMessages = {
  title: i18n.t('User is Inactive'),
  text: i18n.t('Your account may not be verified yet, or it may have been deactivated.'),
  contact: (provider: string) => i18n.t('Contact {provider} support:', { provider }),
  refresh: i18n.t('Once your account is active again, refresh this page.'),
  refreshButton: i18n.t('Refresh page'),
  signOut: i18n.t('Logout'),
};
