import { embedEvents } from '../events.ts';
import { eventHooks } from '../event-hooks.ts';
import type { Kind } from '../content-type.ts';
import { quickCreate } from '../validation/create.ts';
import { validate } from '../validation/engine.ts';

export const quickCreateKind = {
  type: 'quickCreate',
  endpoint: 'quickCreate',
  title: 'New report from data',
  hooks: eventHooks,
  root: '/reports',
  loadUrl: '/quickcreate',
  tokenUrl: '/report/token',
  events: embedEvents,
  creates: true,
  startsOver: true,
  loadsSilently: true,
  validate: (config) => validate(quickCreate, config),
} as const satisfies Kind;
