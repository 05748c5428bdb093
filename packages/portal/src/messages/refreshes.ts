import { i18n } from '../i18n/i18n.ts';

/** Texts of the refresh chip and its dialog. */
export const refreshMessages = {
  title: i18n.t('Dataset Refreshes'),
  refreshing: i18n.t('Refreshing Data'),
  refreshed: (date: string) => i18n.t('Refreshed: {date}', { date }),
  never: i18n.t('never'),
  start: i18n.t('Refresh'),
  cancel: i18n.t('Cancel refresh'),
  cancelFailed: i18n.t('Refresh cancellation is already in progress'),
  pollingFailed: i18n.t('The state of the refresh could not be loaded.'),
  timedOut: i18n.t(
    'Refresh timed out. The dataset may still be refreshing. Open “Dataset Refreshes” later to see the result.',
  ),
  search: i18n.t('Search refreshes'),
  columns: {
    type: i18n.t('Type'),
    start: i18n.t('Start'),
    end: i18n.t('End'),
    duration: i18n.t('Duration'),
    status: i18n.t('Status'),
    message: i18n.t('Message'),
  },
  inProgress: i18n.t('In Progress'),
  types: {
    Scheduled: i18n.t('Scheduled'),
    OnDemand: i18n.t('On demand'),
    ViaApi: i18n.t('Via API'),
    ViaEnhancedApi: i18n.t('Enhanced, via API'),
    ViaXmlaEndpoint: i18n.t('Via XMLA endpoint'),
  },
  cannotCancel: i18n.t(
    'This refresh cannot be canceled: the BI service supports canceling only for enhanced refreshes.',
  ),
  noneTitle: i18n.t('No refreshes yet'),
  noneText: i18n.t('This dataset has not been refreshed yet.'),
} as const;
