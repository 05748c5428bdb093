import type { TileEmbedConfiguration } from 'embed-toolkit';

export * from '../host-page-base';

/** The configuration of a tile of the dashboard, with a new embed token. */
export declare const config: TileEmbedConfiguration & {
  type: 'tile';
  id: string;
  embedUrl: string;
  accessToken: string;
};
