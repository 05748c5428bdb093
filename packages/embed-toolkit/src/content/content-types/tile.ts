import { buildMissingIdMessage } from '../../embedding/content-type.ts';
import type { ContentTypeDefinition } from '../../embedding/content-type.ts';
import { eventHooks } from '../../embedding/event-hooks.ts';
import { tileLoad } from '../../validation/dashboard.ts';
import { validate } from '../../validation/engine.ts';
import { embedEvents, tileEvents } from '../events.ts';

export const tileContentType = {
  type: 'tile',
  endpoint: 'tileEmbed',
  title: 'Tile',
  id: { field: 'id', parameter: 'tileId', message: buildMissingIdMessage('Tile') },
  hooks: eventHooks,
  root: '/tile',
  loadUrl: '/tile/load',
  tokenUrl: '/tile/token',
  events: [...embedEvents, ...tileEvents],
  loadsWithoutEvent: true,
  validate: (config) => validate(tileLoad, config),
} as const satisfies ContentTypeDefinition;
