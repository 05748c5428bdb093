import type { ToolkitError, ValidationIssue } from '../shared/errors.ts';
import type { CompleteConfiguration } from '../shared/options.ts';
import type { ISettings } from '../types/settings.ts';
import type { HookSupport } from './event-hooks.ts';

/**
 * The locations to read the content's ID from, and the error message if all of them lack it.
 *
 * @internal
 */
export interface IdSource {
  readonly field: 'id' | 'datasetId';
  readonly attribute?: string;
  readonly parameter: string;
  readonly message: string;
}

/** The definition of a content type that `Service.register` adds: its page, and the paths of its messages. */
export interface ContentTypeDefinition {
  /** The name in configurations and attributes. */
  readonly type: string;
  /** The path of the page that renders it. */
  readonly endpoint: string;
  /** Default accessible title of the iframe. */
  readonly title: string;
  /** The path prefix of the frame's events. `/reports` also has events of pages and visuals, and hooks. */
  readonly eventRoot: string;
  /** The path of load requests. */
  readonly loadUrl: string;
  /** The path for phased loading, if supported. */
  readonly prepareUrl?: string | undefined;
  /** The path of requests that replace the access token. */
  readonly tokenUrl: string;
  /** The names of the events that `on` accepts. */
  readonly events: readonly string[];
  /** Returns the validation issues of a configuration. */
  validate(config: CompleteConfiguration): ValidationIssue[];
  /**
   * The locations of the ID. Absent for content without an ID.
   *
   * @internal
   */
  readonly id?: IdSource;
  /**
   * The settings that attributes of the element contain, by attribute.
   *
   * @internal
   */
  readonly settingAttributes?: Readonly<Record<string, keyof ISettings>>;
  /**
   * Whether loading creates new content. If so, the configuration is not sent before the frame has loaded.
   *
   * @internal
   */
  readonly creates?: true;
  /**
   * Whether each `embed` call on the element creates a new iframe.
   *
   * @internal
   */
  readonly recreatesFrame?: true;
  /**
   * Whether the frame raises no `loaded` event, so that the response to the load request counts as one.
   *
   * @internal
   */
  readonly loadsWithoutEvent?: true;
  /**
   * Validates and runs `eventHooks`. Absent for content without hooks.
   *
   * @internal
   */
  readonly hooks?: HookSupport;
  /**
   * Returns the error for requests that paginated content does not support.
   *
   * @internal
   */
  readonly getUnsupportedError?: (url: string) => ToolkitError | undefined;
  /**
   * Returns the body of the load request, if it differs from the configuration.
   *
   * @internal
   */
  getBody?(config: CompleteConfiguration, iframe: HTMLIFrameElement): object;
}

/** Returns the error message for a missing ID. */
export function buildMissingIdMessage(contentName: string, attribute?: string): string {
  const orAttribute = attribute ? ` or as attribute '${attribute}'` : '';
  return (
    `${contentName} id is required, but it was not found. ` +
    `You must provide an id either as part of embed configuration${orAttribute}.`
  );
}
