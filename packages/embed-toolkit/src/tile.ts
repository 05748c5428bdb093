import { paramOf } from './config/embed-url.ts';
import { Embed } from './embed.ts';
import type { EmbedMode } from './embed.ts';
import { tileEvents } from './events.ts';
import type { TileEventMap } from './events.ts';
import type { Host } from './embed-context.ts';
import type { Kind } from './content-type.ts';
import { tileKind } from './content-types/tile.ts';
import type { TileEmbedConfiguration } from './options.ts';

/** One tile of a dashboard. Its `tileLoaded` event says that it is there. */
export class Tile extends Embed<TileEventMap> {
  static readonly kind: Kind = tileKind;
  static override readonly type: string = 'Tile';
  static override readonly allowedEvents: readonly string[] = tileEvents;

  constructor(service: Host, element: HTMLElement, config: TileEmbedConfiguration, mode: EmbedMode = {}) {
    super(service, tileKind, element, config, mode);
  }

  /** The tile that an embed URL names. */
  static findIdFromEmbedUrl(url: string): string | undefined {
    return paramOf(url, tileKind.id.parameter);
  }
}
