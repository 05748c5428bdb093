import type { SetupStep } from '@embed-portal/api-contract';

/** Texts of a step. */
interface StepTexts {
  title: string;
  text: string;
  /** Role that can carry out the step, for users who cannot. */
  role: string;
}

const steps: Record<SetupStep, StepTexts> = {
  tenant: {
    title: 'Add a tenant',
    text: 'A tenant contains the apps, reports, groups and users of one organization.',
    role: 'userAdmin',
  },
  connection: {
    title: 'Add a connection',
    text: 'A connection gives reports access to the BI service.',
    role: 'connectionAdmin',
  },
  workspaces: {
    title: 'Authorize it and select workspaces',
    text: 'Enter the credentials of the connection, then select the workspaces whose reports may be shown.',
    role: 'connectionAdmin',
  },
  report: {
    title: 'Add a report',
    text: 'Choose a report of a workspace and the pages to show.',
    role: 'contributerAdmin',
  },
  group: {
    title: 'Add a group',
    text: 'Groups determine who can open which app.',
    role: 'contributerAdmin or userAdmin',
  },
  app: {
    title: 'Add an app',
    text: 'An app shows reports to its groups.',
    role: 'contributerAdmin',
  },
  invitation: {
    title: 'Invite users',
    text: 'Choose the groups that the users join, so that they see the app when they sign in.',
    role: 'userAdmin',
  },
};

/** Texts of the list of first steps. */
export const setupMessages = {
  title: 'First steps',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  next: (title: string) => `Next: ${title}`,
  done: 'Done',
  open: 'To do',
  requiresRole: (role: string) => `Requires the role ${role}.`,
  expand: 'Show all steps',
  collapse: 'Hide steps',
  dismiss: 'Hide first steps',
  dismissed: 'First steps are hidden. “Go to…” (Ctrl+K or ⌘K) shows them again.',
  undo: 'Show again',
  show: 'Show first steps',
  allDone: 'All first steps are done.',
  steps,
} as const;
