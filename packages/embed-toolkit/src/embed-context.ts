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
  /** Returns the number of embeds. */
  getNumberOfComponents(): number;
  /** Returns the session ID, which identifies this service in the service operator's logs. */
  getSdkSessionId(): string;
  /**
   * Registers the content of an element that was inserted into the page again.
   *
   * @throws {ToolkitError} `invalid_argument` when its `uniqueId` is in use
   */
  restore(element: HTMLElement): void;
  /** What calls reject with instead of `error`. */
  translate(error: unknown): unknown;
  /** Hands over an error that no call can reject with. */
  reportError(error: unknown): void;
}
