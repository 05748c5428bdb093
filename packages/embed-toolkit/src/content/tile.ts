import type { ContentTypeDefinition } from '../embedding/content-type.ts';
import { buildMissingIdMessage } from '../embedding/content-type.ts';
import type { EmbedContext } from '../embedding/embed-context.ts';
import { eventHooks } from '../embedding/event-hooks.ts';
import { getParam } from '../shared/embed-url.ts';
import type { TileEmbedConfiguration } from '../shared/options.ts';
import { tileLoad } from '../validation/dashboard.ts';
import { validate } from '../validation/engine.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import { tileEvents, addEmbedEvents } from './events.ts';
import type { TileEventMap } from './events.ts';

const tileContentType = {
  type: 'tile',
  endpoint: 'tileEmbed',
  title: 'Tile',
  id: { field: 'id', parameter: 'tileId', message: buildMissingIdMessage('Tile') },
  hooks: eventHooks,
  eventRoot: '/tile',
  loadUrl: '/tile/load',
  tokenUrl: '/tile/token',
  events: /*#__PURE__*/ addEmbedEvents(tileEvents),
  loadsWithoutEvent: true,
  validate: (config) => validate(tileLoad, config),
} as const satisfies ContentTypeDefinition;

/** An embedded dashboard tile. It has loaded when the frame accepts the load request, and then raises `tileLoaded`. */
export class Tile extends Embed<TileEventMap> {
  /** The name of the content type, as powerbi-client spells it. */
  static override readonly type: string = 'Tile';
  /** The events that this content raises in addition to those of all content. */
  static override readonly allowedEvents: readonly string[] = tileEvents;

  constructor(
    service: EmbedContext,
    element: HTMLElement,
    config: TileEmbedConfiguration,
    mode: EmbedMode = {},
  ) {
    super(service, tileContentType, element, config, mode);
  }

  /** Returns the tile ID from an embed URL. */
  static findIdFromEmbedUrl(url: string): string | undefined {
    return getParam(url, tileContentType.id.parameter);
  }
}
