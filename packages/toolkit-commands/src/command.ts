/** The environment of a command. Tests replace it. */
export interface Environment {
  /** Folder against which relative paths are resolved. */
  cwd: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** Whether the output may contain colors. */
  hasColors: boolean;
  write: (text: string) => void;
  writeError: (text: string) => void;
}

/** A subcommand. Resolves with the exit code. */
export type Command = (args: readonly string[], environment: Environment) => Promise<number>;

/** An error in the arguments or in a file that the user named. Its message is shown without a stack trace. */
export class UsageError extends Error {}

/** Matches the messages of `parseArgs` that name an option, without its value. */
const unknownOptionPattern = /^Unknown option '(-{1,2}[\w-]+)/;
const missingValuePattern = /^Option '(-{1,2}[\w-]+)/;

/**
 * Returns an error for an exception of `parseArgs`. The message contains no values of arguments, which may be secrets.
 *
 * @param command - name of the subcommand, whose help the message mentions
 */
export function toUsageError(error: unknown, command: string): UsageError {
  const message = error instanceof Error ? error.message : '';
  const unknownOption = unknownOptionPattern.exec(message)?.[1];
  const option = missingValuePattern.exec(message)?.[1];
  const problem =
    (unknownOption && `Unknown option ${unknownOption}.`) ??
    (option && `The value of ${option} is missing or not allowed.`) ??
    'An argument is not valid.';
  return new UsageError(`${problem} Run embed-toolkit ${command} --help to list the options.`);
}
