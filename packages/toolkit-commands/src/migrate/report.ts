/** A place that a person must check. */
export interface Note {
  /** Line in the file, counted from 1. */
  line: number;
  message: string;
}

/** The result of migrating one file. */
export interface MigratedFile {
  /** Path relative to the current folder, with slashes. */
  path: string;
  before: string;
  after: string;
  /** Whether the file imports the drop-in. */
  usesDropIn: boolean;
  notes: readonly Note[];
}

/** Returns the line of an offset, counted from 1. */
export const getLine = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;
