import { buildMissingIdMessage } from '../content-type.ts';
import type { ContentTypeDefinition } from '../content-type.ts';
import { eventHooks } from '../event-hooks.ts';
import { embedEvents, tileEvents } from '../events.ts';
import { tileLoad } from '../validation/dashboard.ts';
import { validate } from '../validation/engine.ts';

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
