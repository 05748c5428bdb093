// The names of configurations and settings.
import * as pbi from 'powerbi-client';
import type { IEmbedSettings, ILocaleSettings, IQnaSettings } from 'powerbi-client';

export const settings: IEmbedSettings = { panes: { filters: { expanded: false, visible: true } } };
export const locale: ILocaleSettings = { language: 'en', formatLocale: 'en-US' };
export const qnaSettings: IQnaSettings = { filterPaneEnabled: false };
export const configurations: [
  pbi.IReportEmbedConfiguration,
  pbi.IDashboardEmbedConfiguration,
  pbi.ITileEmbedConfiguration,
  pbi.IVisualEmbedConfiguration,
  pbi.IQnaEmbedConfiguration,
] = [
  { type: 'report', id: 'r', settings },
  { type: 'dashboard', id: 'd', pageView: 'fitToWidth' },
  { type: 'tile', id: 't', dashboardId: 'd' },
  { type: 'visual', id: 'r', pageName: 'p', visualName: 'v' },
  { type: 'qna', datasetIds: ['s'], viewMode: pbi.models.QnaMode.Interactive },
];
