import type { ValidationIssue } from '../shared/errors.ts';
import type { Channel } from '../transport/channel.ts';

/** The service of an embed: a `Service` or an `EmbedService`. */
export interface EmbedContext {
  /**
   * Returns the service itself if this is a proxy of it.
   *
   * @internal
   */
  readonly toRaw: () => EmbedContext;
  /** @internal */
  readonly channel: Channel;
  /** @internal */
  readonly embedOrigins: readonly string[];
  /** @internal */
  readonly timeout: number;
  /**
   * Returns the issues that strict validation finds. Absent unless the service is strict.
   *
   * @internal
   */
  readonly validateStrictly: ((input: unknown) => ValidationIssue[]) | undefined;
  /** The default access token, used when a configuration has none. */
  accessToken?: string;
  /** Returns the number of embeds. */
  getNumberOfComponents(): number;
  /** Returns the session ID, which identifies this instance in the logs of the BI service. */
  getSdkSessionId(): string;
  /**
   * Registers the content of an element that was inserted into the page again.
   *
   * @throws {ToolkitError} `invalid_argument` when its `uniqueId` is in use
   *
   * @internal
   */
  restore(element: HTMLElement): void;
  /**
   * Converts an error for the host page.
   *
   * @internal
   */
  translate(error: unknown): unknown;
  /**
   * Reports an error that occurred outside of a call.
   *
   * @internal
   */
  reportError(error: unknown): void;
}
