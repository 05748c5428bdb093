import { i18n } from '../i18n/i18n.ts';

/** Texts of the command palette. */
export const paletteMessages = {
  title: i18n.t('Go to'),
  placeholder: i18n.t('Search apps, reports, tenants and actions'),
  placeholderWithUsers: i18n.t('Search apps, reports, tenants, users and actions'),
  results: i18n.t('Results'),
  searchingUsers: i18n.t('Searching for users…'),
  none: i18n.t('Nothing found'),
  noneText: i18n.t('Try another word, or fewer words.'),
  select: i18n.t('select'),
  open: i18n.t('open'),
  close: i18n.t('close'),
  groups: {
    apps: i18n.t('Apps'),
    reports: i18n.t('Reports and pages'),
    screens: i18n.t('Screens'),
    tenants: i18n.t('Tenants'),
    users: i18n.t('Users'),
    access: i18n.t('Access'),
    actions: i18n.t('Actions'),
  },
  /** Name of a page with the report and the app that contain it. */
  place: (...names: string[]) => names.join(' › '),
  /** Explains the access of a user to an app. */
  explain: (user: string, app: string) => `${user} → ${app}`,
  usersOf: (app: string) => i18n.t('Access to {app}', { app }),
  currentTenant: i18n.t('selected'),
} as const;
