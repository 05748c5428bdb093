import { pluralize } from '../pluralize.ts';

/** Texts of the requests for access to apps. */
export const accessRequestMessages = {
  title: 'Access requests',
  open: (count: number) => `Access requests: ${count} open`,
  count: (count: number) => pluralize(count, 'open request'),
  noneTitle: 'No open requests',
  noneText:
    'Users who follow a link to an app that they cannot open can request access. Their requests appear here.',
  asksFor: (app: string, tenant: string) => `requests access to ${app}${tenant === '' ? '' : `, ${tenant}`}`,
  created: (date: string) => `Requested on ${date}`,
  noGroups: 'The app has no groups. Add a group to the app first.',
  hasAccess: 'The user can open the app by now.',
  confirm: 'Notify the user',
  addToGroup: (group: string) => `Add to group ${group}`,
  checkUser: 'Check the user',
  granted: (user: string, app: string) => `${user} can open ${app}`,
  decline: 'Decline',
  declineLabel: (user: string, app: string) => `Decline the request of ${user} for ${app}`,
  declineTitle: (user: string) => `Decline the request of ${user}`,
  reason: 'Reason',
  reasonHint: 'Part of the email to the user.',
  declined: 'Request declined',
} as const;
