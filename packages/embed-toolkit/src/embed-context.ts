import type { ValidationIssue } from './errors.ts';
import type { Channel } from './transport/channel.ts';

/** What an embed needs of the service that made it. */
export interface EmbedContext {
  readonly channel: Channel;
  readonly embedOrigins: readonly string[];
  readonly timeout: number;
  /** Returns what strict validation finds in a valid configuration or request; absent unless the service is strict. */
  readonly validateStrictly: ((input: unknown) => ValidationIssue[]) | undefined;
  /** Used where a configuration brings no token. */
  accessToken?: string;
  /** How many embeds there are. */
  getNumberOfComponents(): number;
  /** Tells this service's loads from those of other pages. */
  getSdkSessionId(): string;
  /** Takes back the content of an element that has returned to the page. Throws when its `uniqueId` is taken. */
  restore(element: HTMLElement): void;
  /** What calls reject with instead of `error`. */
  translate(error: unknown): unknown;
  /** Hands over an error that no call can reject with. */
  reportError(error: unknown): void;
}
