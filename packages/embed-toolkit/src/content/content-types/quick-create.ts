import type { ContentTypeDefinition } from '../../embedding/content-type.ts';
import { eventHooks } from '../../embedding/event-hooks.ts';
import { quickCreate } from '../../validation/create.ts';
import { validate } from '../../validation/engine.ts';
import { embedEvents } from '../events.ts';

export const quickCreateContentType = {
  type: 'quickCreate',
  endpoint: 'quickCreate',
  title: 'New report from data',
  hooks: eventHooks,
  root: '/reports',
  loadUrl: '/quickcreate',
  tokenUrl: '/report/token',
  events: embedEvents,
  creates: true,
  recreatesFrame: true,
  loadsWithoutEvent: true,
  validate: (config) => validate(quickCreate, config),
} as const satisfies ContentTypeDefinition;
