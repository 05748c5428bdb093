/** Stable error codes of the embedded PostgreSQL. */
export type PostgresErrorCode =
  | 'already_running'
  | 'binary_unusable'
  | 'disk_full'
  | 'locale_unavailable'
  | 'no_free_port'
  | 'no_unprivileged_user'
  | 'not_writable'
  | 'port_taken'
  | 'start_failed'
  | 'still_stopping'
  | 'timeout'
  | 'unsupported_platform'
  | 'version_mismatch';

/** Failure of the embedded PostgreSQL, with the remedy in `message` if there is one. */
export class PostgresError extends Error {
  readonly code: PostgresErrorCode;

  constructor(code: PostgresErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PostgresError';
    this.code = code;
  }
}

export interface ErrorContext {
  dataDir: string;
  port?: number;
}

type ErrorPattern = readonly [
  code: PostgresErrorCode,
  pattern: RegExp,
  describe: (context: ErrorContext) => string,
];

const errorPatterns: readonly ErrorPattern[] = [
  [
    'port_taken',
    /address already in use|EADDRINUSE/i,
    ({ port }) => `Port ${String(port)} is already in use. Choose another port for PostgreSQL.`,
  ],
  [
    'still_stopping',
    /pre-existing shared memory block/,
    ({ dataDir }) => `The previous PostgreSQL server on ${dataDir} is still stopping. Try again in a moment.`,
  ],
  [
    'already_running',
    /lock file .* already exists/,
    ({ dataDir }) =>
      `Another program is already running PostgreSQL on ${dataDir}. Stop that program and try again.`,
  ],
  [
    'disk_full',
    /no space left on device|check free disk space|disk quota exceeded|ENOSPC|EDQUOT/i,
    ({ dataDir }) =>
      `The disk that contains ${dataDir} is full. Free some space or choose another data folder.`,
  ],
  [
    'version_mismatch',
    /database files are incompatible with server/,
    ({ dataDir }) =>
      `The data in ${dataDir} was written by another version of PostgreSQL. Choose another data folder.`,
  ],
  [
    'locale_unavailable',
    /invalid locale|locale .* (?:not|cannot)|could not .*locale|locale is incompatible/i,
    ({ dataDir }) =>
      `The data in ${dataDir} requires a locale that this machine does not have. Install the locale or choose another data folder.`,
  ],
  [
    'not_writable',
    /permission denied|read-only file system|wrong ownership|invalid permissions|EACCES|EROFS|EPERM|ENOTDIR|ENOENT.*mkdir/i,
    ({ dataDir }) => `The folder ${dataDir} is not writable. Make it writable or choose another data folder.`,
  ],
];

/**
 * Converts program output or the message of a file system error to a {@link PostgresError}. Unknown failures become
 * `start_failed` with the last line that contains an error, or the last line.
 */
export function toPostgresError(output: string, context: ErrorContext, cause?: unknown): PostgresError {
  const match = errorPatterns.find(([, pattern]) => pattern.test(output));
  if (match) return new PostgresError(match[0], match[2](context), cause);
  const lines = output.trim().split('\n');
  const relevantLine = lines.findLast((line) => /(FATAL|PANIC|error):/.test(line)) ?? lines.at(-1) ?? '';
  return new PostgresError(
    'start_failed',
    `PostgreSQL on ${context.dataDir} did not start: ${relevantLine}`,
    cause,
  );
}

/** Runs `work` and converts its failure to a {@link PostgresError}. */
export async function withPostgresErrors<T>(context: ErrorContext, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PostgresError) throw error;
    throw toPostgresError(error instanceof Error ? error.message : String(error), context, error);
  }
}
