import type { QnaEmbedConfiguration } from 'embed-toolkit';

export * from '../host-page-base';

/** The configuration of the question input for the sales dataset, with a new embed token. */
export declare const config: QnaEmbedConfiguration & {
  type: 'qna';
  embedUrl: string;
  accessToken: string;
};
