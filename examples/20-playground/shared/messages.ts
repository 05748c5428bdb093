// The messages between the playground and its sandbox. The playground must not trust the messages of the sandbox,
// because the code of the editor can forge them.

export const contentTypes = {
  report: 'Report',
  visual: 'Single visual',
  dashboard: 'Dashboard',
  tile: 'Tile',
  qna: 'Q&A',
  paginated: 'Paginated report',
  create: 'New report',
} as const;
export type ContentType = keyof typeof contentTypes;

/** Faults of the emulator, see docs/emulator.md. */
export type Faults = Record<string, Record<string, boolean | number>>;

/** The content that the code embeds, and how it is embedded. */
export interface RunOptions {
  contentType: ContentType;
  /** ID of the report. */
  report: string | undefined;
  /** Key of the user in the list of the server. */
  user: string;
  theme: ReportTheme;
  faults: Faults;
}

export const reportThemes = {
  default: 'Default',
  dark: 'Dark',
  warm: 'Warm',
  contrast: 'High contrast',
} as const;
export type ReportTheme = keyof typeof reportThemes;

/** Message that starts a run. Its port transfers all other messages. */
export interface RunMessage {
  code: string;
  options: RunOptions;
  /** Background of the page, so that the sandbox looks like a part of the playground. */
  isDark: boolean;
  /** Whether the playground is too narrow for the desktop layout of a report. */
  isPhone: boolean;
}

/** A value in a form that can be displayed: either a text, or the entries of an object. */
export type DisplayedValue =
  | { kind: 'text'; type: 'string' | 'number' | 'boolean' | 'empty' | 'function' | 'hidden'; text: string }
  | {
      kind: 'object';
      /** Name of the class, such as `Page`. */
      name: string;
      isList: boolean;
      entries: [name: string, value: DisplayedValue][];
      /** Number of entries that are not included. */
      omitted: number;
    };

/** Position in the compiled code, from 1. */
export interface CodePosition {
  line: number;
  column: number;
}

export type LogLevel = 'log' | 'info' | 'warn' | 'error' | 'table';

interface LogMessage {
  kind: 'log';
  level: LogLevel;
  values: DisplayedValue[];
  position: CodePosition | undefined;
}

type WireKind = 'request' | 'response' | 'event';

/** A message between the host page and the frame of the report. */
export interface WireMessage {
  kind: 'wire';
  type: WireKind;
  /** Whether the host page has sent the message. */
  isSent: boolean;
  method: string;
  url: string;
  status: number | undefined;
  /** Time since the start of the run in milliseconds. */
  time: number;
  /** Time since the request in milliseconds. */
  duration: number | undefined;
  body: DisplayedValue | undefined;
}

export type SandboxMessage = LogMessage | WireMessage | { kind: 'done'; time: number };
