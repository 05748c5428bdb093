import { i18n } from '../i18n/i18n.ts';

/** Texts shared by all lists of users. */
export const userMessages = {
  name: i18n.t('Name'),
  email: i18n.t('Email'),
  company: i18n.t('Company'),
  status: i18n.t('Status'),
  registered: i18n.t('Registered'),
  invited: i18n.t('Invited'),
  created: i18n.t('Created'),
  active: i18n.t('Active'),
  superAdmin: i18n.t('SuperAdmin'),
  userAdmin: i18n.t('UserAdmin'),
  connectionAdmin: i18n.t('ConnectionAdmin'),
  contributerAdmin: i18n.t('ContributerAdmin'),
} as const;
