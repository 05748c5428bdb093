// Hooks of the host page.
import { models, service } from 'powerbi-client';
import type { IReportEmbedConfiguration } from 'powerbi-client';

const eventHooks: models.EventHooks = {
  accessTokenProvider: async () => 'token',
  applicationContextProvider: async () => 'context',
};
export const config: IReportEmbedConfiguration = { type: 'report', id: 'r', eventHooks };
export const embed = (powerbi: service.Service, element: HTMLElement) => {
  const report = powerbi.embed(element, config);
  report.eventHooks = { ...report.eventHooks, ...eventHooks };
  return report;
};
