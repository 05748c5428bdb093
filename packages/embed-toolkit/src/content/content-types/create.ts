import { buildMissingIdMessage } from '../../embedding/content-type.ts';
import type { ContentTypeDefinition } from '../../embedding/content-type.ts';
import { eventHooks } from '../../embedding/event-hooks.ts';
import type { IReportCreateConfiguration } from '../../models/types.ts';
import { createReport } from '../../validation/create.ts';
import { validate } from '../../validation/engine.ts';
import { embedEvents } from '../events.ts';

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
