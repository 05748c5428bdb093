import { embedEvents, tileEvents } from '../events.ts';
import { eventHooks } from '../event-hooks.ts';
import { noId } from '../content-type.ts';
import type { Kind } from '../content-type.ts';
import { tileLoad } from '../validation/dashboard.ts';
import { validate } from '../validation/engine.ts';

export const tileKind = {
  type: 'tile',
  endpoint: 'tileEmbed',
  title: 'Tile',
  id: { field: 'id', parameter: 'tileId', missing: noId('Tile') },
  hooks: eventHooks,
  root: '/tile',
  loadUrl: '/tile/load',
  tokenUrl: '/tile/token',
  events: [...embedEvents, ...tileEvents],
  loadsSilently: true,
  validate: (config) => validate(tileLoad, config),
} as const satisfies Kind;
