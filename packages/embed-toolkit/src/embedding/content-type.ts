import type { ISettings } from '../models/types.ts';
import type { ToolkitError, ValidationIssue } from '../shared/errors.ts';
import type { CompleteConfiguration } from '../shared/options.ts';
import type { HookSupport } from './event-hooks.ts';

/** The locations to read the content's ID from, and the error message if all of them lack it. */
export interface IdSource {
  readonly field: 'id' | 'datasetId';
  readonly attribute?: string;
  readonly parameter: string;
  readonly message: string;
}

/** The definition of a content type, such as `report`. */
export interface ContentTypeDefinition {
  /** The name in configurations and attributes. */
  readonly type: string;
  /** The path of the page that renders it. */
  readonly endpoint: string;
  /** Default accessible title of the iframe. */
  readonly title: string;
  /** The locations of the ID. Absent for content without an ID. */
  readonly id?: IdSource;
  readonly settingAttributes?: Readonly<Record<string, keyof ISettings>>;
  /** The path prefix of the frame's events and hook requests. */
  readonly eventRoot: string;
  readonly loadUrl: string;
  /** The path for phased loading, if supported. */
  readonly prepareUrl?: string | undefined;
  readonly tokenUrl: string;
  readonly events: readonly string[];
  /** Whether loading creates new content. If so, the configuration is not sent before the frame has loaded. */
  readonly creates?: true;
  /** Whether each `embed` call on the element creates a new iframe. */
  readonly recreatesFrame?: true;
  /** Whether the frame raises no `loaded` event, so that the response to the load request counts as one. */
  readonly loadsWithoutEvent?: true;
  /**
   * Validates and runs `eventHooks`. Absent for content without hooks.
   *
   * @internal
   */
  readonly hooks?: HookSupport;
  /** Returns the error for requests that paginated content does not support. */
  readonly getUnsupportedError?: (url: string) => ToolkitError | undefined;
  /** Returns the validation issues of a configuration. */
  validate(config: CompleteConfiguration): ValidationIssue[];
  /** Returns the body of the load request, if it differs from the configuration. */
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
