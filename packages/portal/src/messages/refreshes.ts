/** Texts of the refresh chip and its dialog. */
export const refreshMessages = {
  title: 'Dataset Refreshes',
  refreshing: 'Refreshing Data',
  refreshed: (date: string) => `Refreshed: ${date}`,
  never: 'never',
  trigger: 'Refresh',
  cancel: 'Cancel refresh',
  cancelFailed: 'Refresh cancellation is already in progress',
  timedOut: 'Refresh timed out: it still runs, and is no longer watched.',
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
  noneTitle: 'No Refreshes!',
  noneText: 'The data set has not been refreshed yet.',
} as const;
