import type { ISettings } from './models/index.ts';
import type { CompleteConfiguration } from './config/resolve-configuration.ts';
import type { HookSupport } from './event-hooks.ts';
import type { ToolkitError, ValidationIssue } from './errors.ts';

/** Where the id of the content is looked for, and what is said when it is nowhere. */
export interface IdSource {
  readonly field: 'id' | 'datasetId';
  readonly attribute?: string;
  readonly parameter: string;
  readonly missing: string;
}

/** What tells one kind of content from another: all else is the same for every embed. */
export interface ContentTypeDefinition {
  /** As configurations and attributes name it. */
  readonly type: string;
  /** The page of the service that shows it. */
  readonly endpoint: string;
  /** What a person calls it; names the iframe for those who hear the page instead of seeing it. */
  readonly title: string;
  /** Absent for content that has no id of its own. */
  readonly id?: IdSource;
  readonly settingAttributes?: Readonly<Record<string, keyof ISettings>>;
  /** Path below which its frame reports events and asks hooks. */
  readonly root: string;
  readonly loadUrl: string;
  /** For kinds that can load in phases. */
  readonly prepareUrl?: string;
  readonly tokenUrl: string;
  readonly events: readonly string[];
  /** Loading it makes something new: never ahead of the page, and each embedding starts over. */
  readonly creates?: true;
  /** Each embedding starts over with a frame of its own. */
  readonly recreatesFrame?: true;
  /** No event says that it has loaded: the answer to the load call does. */
  readonly loadsWithoutEvent?: true;
  /** What becomes of `eventHooks`; absent for content whose frame asks the host page for nothing. */
  readonly hooks?: HookSupport;
  /** Refuses calls that it has no answer to when it is paginated. */
  readonly getUnsupportedError?: (url: string) => ToolkitError | undefined;
  /** What is wrong with a configuration; nothing when all is well. */
  validate(config: CompleteConfiguration): ValidationIssue[];
  /** What the frame is sent, where that is not the configuration as it is. */
  payload?(config: CompleteConfiguration, iframe: HTMLIFrameElement): object;
}

/** The sentence for content without an id. */
export function missingIdMessage(what: string, attribute?: string): string {
  const orAttribute = attribute ? ` or as attribute '${attribute}'` : '';
  return (
    `${what} id is required, but it was not found. ` +
    `You must provide an id either as part of embed configuration${orAttribute}.`
  );
}
