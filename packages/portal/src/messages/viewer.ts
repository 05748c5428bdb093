import { messages as shared } from '@embed-portal/api-contract';

/** Texts of the viewer and of the popup that connects accounts. */
export const viewerMessages = {
  invalid: shared.reportConfigurationInvalid,
  invalidText: 'None of the report’s pages can be shown. Ask an administrator to check the report settings.',
  loading: shared.loadingReport,
  popupBlocked: shared.popupBlocked,
  back: 'Back to apps',
  reports: 'Reports and pages',
  opensNewWindow: '(opens a new window)',
  reset: 'Reset slicers to default',
  edit: 'Edit Apps',
  bookmarks: 'Bookmarks',
  fullscreen: 'Full screen',
  fullscreenDenied: 'The browser does not allow full screen for this page.',
  notOpen: 'The report is not open.',
  tools: 'Report tools',
  showReports: 'Show reports and pages',
  collapseDrawer: 'Collapse reports and pages',
  expandDrawer: 'Expand reports and pages',
  skipToTools: 'Skip to report tools',
  noDescription: 'No description',
  expand: (name: string) => `Show pages of ${name}`,
  collapse: (name: string) => `Hide pages of ${name}`,
  frameTitle: (name: string) => `Report ${name}`,
  failedTitle: 'The report could not be opened',
  timedOut: 'The report did not respond in time.',
  noResponse: 'The server did not respond.',
  tokenFailed: 'Access to the report could not be obtained.',
  renewalFailed: 'Access to the report could not be renewed.',
  embedServiceError: 'The embed service reported an error.',
  embedFailed: 'The report could not be shown.',
  checkSettings: 'Ask an administrator to check the report settings.',
  tryLater: 'Try again in a moment.',
  tableMissing: (table: string) => `Table '${table}' does not exist in this dataset.`,
  columnMissing: (table: string, column: string) =>
    `Column '${column}' does not exist in table '${table}' of this dataset.`,
  checkFilter: (name: string) =>
    `Ask an administrator to check the security filter '${name}' of this report.`,
  filtersFailed: 'The security filters of this report could not be applied.',
  checkFilters: (names: readonly string[]) =>
    `Ask an administrator to check the security filters: ${names.map((name) => `'${name}'`).join(', ')}.`,
  accessExpired: 'Access to the report has expired.',
  accessDenied:
    'The BI service does not give you access to this report. Ask an administrator to check the report settings.',
  reportDeleted:
    'The report no longer exists in the BI service. Ask an administrator to check the report settings.',
  identityRejected:
    'The BI service did not accept the role or user name of this report. Ask an administrator to check its effective identity.',
  frameWarning: 'The report sent a warning.',
  incomplete: 'Part of the report could not be loaded.',
  pageFailed: 'The page could not be opened.',
  connect: {
    title: 'Connect your Power BI account',
    text: 'This report requires your own Power BI account. Sign in once, in a separate window.',
    retryText:
      'Your account has not been connected: sign-in was not completed, or access was not granted. Try again when you are ready.',
    waitingTitle: 'Waiting for you to sign in',
    waitingText: 'Complete the sign-in in the other window. The report then opens here.',
    showWindow: 'Show the window',
    stopWaiting: 'Stop waiting',
  },
  notFoundTitle: 'App not found',
  notFoundText: 'It may have been removed, or you may not have access to it.',
  request: {
    message: 'Message to the administrators (optional)',
    messageHint: 'Why you need this app',
    action: 'Request access',
    sentTitle: 'Request sent',
    sentText:
      'If the app exists in one of your tenants, its administrators can now grant you access. You receive an email when they decide. A request expires after 30 days.',
  },
  linksOnlyTitle: 'Choose a link',
  linksOnlyText: 'This app contains only links. They open in a new window.',
  themeFailed: 'Applying the theme to the report failed.',
  captureFailed: 'Saving the slicers failed. They are no longer saved for this report.',
} as const;
