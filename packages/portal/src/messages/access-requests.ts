import { i18n } from '../i18n/i18n.ts';

/** Texts of the requests for access to apps. */
export const accessRequestMessages = {
  title: i18n.t('Access requests'),
  open: (count: number) => i18n.t('Access requests: {count} open', { count }),
  count: (count: number) =>
    i18n.t('{count, plural, one {# open request} other {# open requests}}', { count }),
  oldest: (count: number) => i18n.t('The {count} oldest open requests', { count }),
  noneTitle: i18n.t('No open requests'),
  noneText: i18n.t(
    'Users who follow a link to an app that they cannot open can request access. Their requests appear here.',
  ),
  asksFor: (app: string, tenant: string) =>
    i18n.t('requests access to {app}', { app: tenant === '' ? app : `${app}, ${tenant}` }),
  created: (date: string) => i18n.t('Requested on {date}', { date }),
  noGroups: i18n.t('The app has no groups. Add a group to the app first.'),
  hasAccess: i18n.t('The user can open the app by now.'),
  confirm: i18n.t('Notify the user'),
  addToGroup: (group: string) => i18n.t('Add to group {group}', { group }),
  checkUser: i18n.t('Check the user'),
  granted: (user: string, app: string) => i18n.t('{user} can open {app}', { user, app }),
  decline: i18n.t('Decline'),
  declineLabel: (user: string, app: string) =>
    i18n.t('Decline the request of {user} for {app}', { user, app }),
  declineTitle: (user: string) => i18n.t('Decline the request of {user}', { user }),
  reason: i18n.t('Reason'),
  reasonHint: i18n.t('Part of the email to the user.'),
  declined: i18n.t('Request declined'),
  selectHint: i18n.t('Select the requests to approve or to decline.'),
  approve: i18n.t('Approve'),
  approveTitle: (count: number) =>
    i18n.t('{count, plural, one {Approve # request} other {Approve # requests}}', { count }),
  groupOf: (app: string) => i18n.t('Group for {app}', { app }),
  notifies: i18n.t('These users can open the app by now. They are notified:'),
  cannotApprove: i18n.t('These requests stay open:'),
  bulkApproved: (count: number) =>
    i18n.t('{count, plural, one {# request approved} other {# requests approved}}', { count }),
  bulkApproveFailed: (approved: number, total: number) =>
    i18n.t('Approved {approved} of {total}. These remain:', { approved, total }),
  bulkDeclineTitle: (count: number) =>
    i18n.t('{count, plural, one {Decline # request} other {Decline # requests}}', { count }),
  bulkDeclined: (count: number) =>
    i18n.t('{count, plural, one {# request declined} other {# requests declined}}', { count }),
  bulkDeclineFailed: (declined: number, total: number) =>
    i18n.t('Declined {declined} of {total}. These remain:', { declined, total }),
} as const;
