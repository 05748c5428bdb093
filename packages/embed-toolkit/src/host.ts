import type { Channel } from './wire/channel.ts';

/** What an embed needs of the service that made it. */
export interface Host {
  readonly channel: Channel;
  readonly embedOrigins: readonly string[];
  readonly timeout: number;
  /** Used where a configuration brings no token. */
  accessToken?: string;
  /** How many embeds there are. */
  getNumberOfComponents(): number;
  /** Tells this service's loads from those of other pages. */
  getSdkSessionId(): string;
  /** What calls reject with instead of `error`. */
  translate(error: unknown): unknown;
  /** Hands over an error that no call can reject with. */
  report(error: unknown): void;
}
