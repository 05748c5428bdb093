import type { ISettings } from './models/index.ts';
import type { ValidationIssue } from './errors.ts';

/** What tells one kind of content from another: all else is the same for every embed. */
export interface Kind {
  /** As configurations and attributes name it. */
  readonly type: string;
  /** The page of the service that shows it. */
  readonly endpoint: string;
  /** What a person calls it; names the iframe for those who hear the page instead of seeing it. */
  readonly title: string;
  /** Where an id is looked for when the configuration brings none. */
  readonly id: { readonly attribute: string; readonly parameter: string; readonly missing: string };
  readonly settingAttributes: Readonly<Record<string, keyof ISettings>>;
  /** Path below which its frame reports events and asks hooks. */
  readonly root: string;
  readonly loadUrl: string;
  readonly prepareUrl: string;
  readonly tokenUrl: string;
  readonly events: readonly string[];
  validate(config: { embedUrl: string }): ValidationIssue[];
}
