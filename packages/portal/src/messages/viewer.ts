import { messages as shared } from '@embed-portal/api-contract';
import { i18n, translateText } from '../i18n/i18n.ts';

/** Texts of the viewer and of the popup that connects accounts. */
export const viewerMessages = {
  invalid: translateText(shared.reportConfigurationInvalid),
  invalidText: i18n.t(
    'None of the report’s pages can be shown. Ask an administrator to check the report settings.',
  ),
  loading: translateText(shared.loadingReport),
  popupBlocked: translateText(shared.popupBlocked),
  back: i18n.t('Back to apps'),
  reports: i18n.t('Reports and pages'),
  opensNewWindow: i18n.t('(opens a new window)'),
  reset: i18n.t('Reset slicers to default'),
  edit: i18n.t('Edit Apps'),
  bookmarks: i18n.t('Bookmarks'),
  fullscreen: i18n.t('Full screen'),
  fullscreenDenied: i18n.t('The browser does not allow full screen for this page.'),
  about: i18n.t('About this report'),
  print: i18n.t('Print'),
  printFailed: i18n.t('The report could not be printed.'),
  notOpen: i18n.t('The report is not open.'),
  tools: i18n.t('Report tools'),
  showReports: i18n.t('Show reports and pages'),
  collapseDrawer: i18n.t('Collapse reports and pages'),
  expandDrawer: i18n.t('Expand reports and pages'),
  skipToTools: i18n.t('Skip to report tools'),
  noDescription: i18n.t('No description'),
  expand: (name: string) => i18n.t('Show pages of {name}', { name }),
  collapse: (name: string) => i18n.t('Hide pages of {name}', { name }),
  frameTitle: (name: string) => i18n.t('Report {name}', { name }),
  failedTitle: i18n.t('The report could not be opened'),
  timedOut: i18n.t('The report did not respond in time.'),
  noResponse: i18n.t('The server did not respond.'),
  tokenFailed: i18n.t('Access to the report could not be obtained.'),
  renewalFailed: i18n.t('Access to the report could not be renewed.'),
  embedServiceError: i18n.t('The embed service reported an error.'),
  embedFailed: i18n.t('The report could not be shown.'),
  checkSettings: i18n.t('Ask an administrator to check the report settings.'),
  tryLater: i18n.t('Try again in a moment.'),
  itsConnectionFails: i18n.t(
    'The connection of this report to the BI service does not work. An administrator can fix it.',
  ),
  connectionFails: (name: string) => i18n.t('The connection {name} of this report does not work.', { name }),
  reportFails: i18n.t(
    'The report cannot be opened with its current settings. An administrator can fix them.',
  ),
  details: i18n.t('Details'),
  openHealth: i18n.t('Open Health'),
  notify: i18n.t('Notify an administrator'),
  notified: i18n.t('The administrators have been notified.'),
  alreadyNotified: i18n.t('The administrators have already been notified of this failure.'),
  tableMissing: (table: string) => i18n.t("Table ''{table}'' does not exist in this dataset.", { table }),
  columnMissing: (table: string, column: string) =>
    i18n.t("Column ''{column}'' does not exist in table ''{table}'' of this dataset.", { column, table }),
  checkFilter: (name: string) =>
    i18n.t("Ask an administrator to check the security filter ''{name}'' of this report.", { name }),
  filtersFailed: i18n.t('The security filters of this report could not be applied.'),
  checkFilters: (names: readonly string[]) =>
    i18n.t('Ask an administrator to check the security filters: {names}.', {
      names: names.map((name) => `'${name}'`).join(', '),
    }),
  accessExpired: i18n.t('Access to the report has expired.'),
  accessDenied: i18n.t(
    'The BI service does not give you access to this report. Ask an administrator to check the report settings.',
  ),
  reportDeleted: i18n.t(
    'The report no longer exists in the BI service. Ask an administrator to check the report settings.',
  ),
  identityRejected: i18n.t(
    'The BI service did not accept the role or user name of this report. Ask an administrator to check its effective identity.',
  ),
  frameWarning: i18n.t('The report sent a warning.'),
  viewLost: i18n.t('The view could not be restored after a change of the layout.'),
  incomplete: i18n.t('Part of the report could not be loaded.'),
  pageFailed: i18n.t('The page could not be opened.'),
  connect: {
    title: i18n.t('Connect your Power BI account'),
    text: i18n.t('This report requires your own Power BI account. Sign in once, in a separate window.'),
    retryText: i18n.t(
      'Your account has not been connected: sign-in was not completed, or access was not granted. Try again when you are ready.',
    ),
    waitingTitle: i18n.t('Waiting for you to sign in'),
    waitingText: i18n.t('Complete the sign-in in the other window. The report then opens here.'),
    showWindow: i18n.t('Show the window'),
    stopWaiting: i18n.t('Stop waiting'),
  },
  notFoundTitle: i18n.t('App not found'),
  notFoundText: i18n.t('It may have been removed, or you may not have access to it.'),
  request: {
    message: i18n.t('Message to the administrators (optional)'),
    messageHint: i18n.t('Why you need this app'),
    action: i18n.t('Request access'),
    sentTitle: i18n.t('Request sent'),
    sentText: i18n.t(
      'If the app exists in one of your tenants, its administrators can now grant you access. You receive an email when they decide. A request expires after 30 days.',
    ),
  },
  linksOnlyTitle: i18n.t('Choose a link'),
  linksOnlyText: i18n.t('This app contains only links. They open in a new window.'),
  themeFailed: i18n.t('Applying the theme to the report failed.'),
  captureFailed: i18n.t('Saving the slicers failed. They are no longer saved for this report.'),
} as const;
