import { buildMissingIdMessage } from '../content-type.ts';
import type { ContentTypeDefinition } from '../content-type.ts';
import { eventHooks } from '../event-hooks.ts';
import { embedEvents } from '../events.ts';
import type { IReportCreateConfiguration } from '../models/index.ts';
import { createReport } from '../validation/create.ts';
import { validate } from '../validation/engine.ts';

export const createContentType = {
  type: 'create',
  endpoint: 'reportEmbed',
  title: 'New report',
  id: { field: 'datasetId', parameter: 'datasetId', message: buildMissingIdMessage('Dataset') },
  hooks: eventHooks,
  root: '/reports',
  loadUrl: '/report/create',
  tokenUrl: '/report/token',
  events: embedEvents,
  creates: true,
  recreatesFrame: true,
  loadsWithoutEvent: true,
  validate: (config) => validate(createReport, config),
  getBody: (config) => {
    const { accessToken, datasetId, groupId, settings, tokenType, theme } =
      config as IReportCreateConfiguration;
    return { accessToken, datasetId, groupId, settings, tokenType, theme };
  },
} as const satisfies ContentTypeDefinition;
