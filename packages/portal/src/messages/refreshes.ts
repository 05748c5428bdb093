/** Texts of the refresh chip and its dialog. */
export const refreshMessages = {
  title: 'Dataset Refreshes',
  refreshing: 'Refreshing Data',
  refreshed: (date: string) => `Refreshed: ${date}`,
  never: 'never',
  start: 'Refresh',
  cancel: 'Cancel refresh',
  cancelFailed: 'Refresh cancellation is already in progress',
  pollingFailed: 'The state of the refresh could not be loaded.',
  timedOut:
    'Refresh timed out. The dataset may still be refreshing. Open “Dataset Refreshes” later to see the result.',
  search: 'Search refreshes',
  columns: {
    type: 'Type',
    start: 'Start',
    end: 'End',
    duration: 'Duration',
    status: 'Status',
    message: 'Message',
  },
  inProgress: 'In Progress',
  types: {
    Scheduled: 'Scheduled',
    OnDemand: 'On demand',
    ViaApi: 'Via API',
    ViaEnhancedApi: 'Enhanced, via API',
    ViaXmlaEndpoint: 'Via XMLA endpoint',
  },
  cannotCancel:
    'This refresh cannot be canceled: the BI service supports canceling only for enhanced refreshes.',
  noneTitle: 'No refreshes yet',
  noneText: 'This dataset has not been refreshed yet.',
} as const;
