import type { VisualEmbedConfiguration } from 'embed-toolkit';

export * from '../host-page-base';

/** The configuration of a visual of the selected report, with a new embed token. */
export declare const config: VisualEmbedConfiguration & {
  type: 'visual';
  id: string;
  embedUrl: string;
  accessToken: string;
};
