import { i18n } from '../i18n/i18n.ts';

/** Texts of the dialog about a report. */
export const aboutMessages = {
  title: i18n.t('About This Report'),
  name: i18n.t('Name'),
  description: i18n.t('Description'),
  app: i18n.t('App'),
  tenant: i18n.t('Tenant'),
  source: i18n.t('Report in the BI service'),
  sourceOf: (workspace: string, report: string) =>
    i18n.t('{report} (workspace {workspace})', { workspace, report }),
  lastRefresh: i18n.t('Last refresh'),
  connection: i18n.t('Connection'),
  support: i18n.t('Questions or problems'),
  subject: (report: string, app: string) => i18n.t('Report {report} of the app {app}', { report, app }),
} as const;
