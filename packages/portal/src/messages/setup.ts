import type { SetupStep } from '@embed-portal/api-contract';
import { i18n } from '../i18n/i18n.ts';

/** Texts of a step. */
interface StepTexts {
  title: string;
  text: string;
  /** Role that can carry out the step, for users who cannot. */
  role: string;
}

const steps: Record<SetupStep, StepTexts> = {
  tenant: {
    title: i18n.t('Add a tenant'),
    text: i18n.t('A tenant contains the apps, reports, groups and users of one organization.'),
    role: 'userAdmin',
  },
  connection: {
    title: i18n.t('Add a connection'),
    text: i18n.t('A connection gives reports access to the BI service.'),
    role: 'connectionAdmin',
  },
  workspaces: {
    title: i18n.t('Authorize it and select workspaces'),
    text: i18n.t(
      'Enter the credentials of the connection, then select the workspaces whose reports may be shown.',
    ),
    role: 'connectionAdmin',
  },
  report: {
    title: i18n.t('Add a report'),
    text: i18n.t('Choose a report of a workspace and the pages to show.'),
    role: 'contributerAdmin',
  },
  group: {
    title: i18n.t('Add a group'),
    text: i18n.t('Groups determine who can open which app.'),
    role: i18n.t('contributerAdmin or userAdmin'),
  },
  app: {
    title: i18n.t('Add an app'),
    text: i18n.t('An app shows reports to its groups.'),
    role: 'contributerAdmin',
  },
  invitation: {
    title: i18n.t('Invite users'),
    text: i18n.t('Choose the groups that the users join, so that they see the app when they sign in.'),
    role: 'userAdmin',
  },
};

/** Texts of the list of first steps. */
export const setupMessages = {
  title: i18n.t('First steps'),
  progress: (done: number, all: number) => i18n.t('{done} of {all} done', { done, all }),
  next: (title: string) => i18n.t('Next: {title}', { title }),
  done: i18n.t('Done'),
  open: i18n.t('To do'),
  requiresRole: (role: string) => i18n.t('Requires the role {role}.', { role }),
  expand: i18n.t('Show all steps'),
  collapse: i18n.t('Hide steps'),
  dismiss: i18n.t('Hide first steps'),
  dismissed: i18n.t('First steps are hidden. “Go to…” (Ctrl+K or ⌘K) shows them again.'),
  undo: i18n.t('Show again'),
  show: i18n.t('Show first steps'),
  allDone: i18n.t('All first steps are done.'),
  steps,
} as const;
