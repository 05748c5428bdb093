import type { IError } from './models/index.ts';

/** What went wrong, by a word that no later version changes. */
export type ErrorCode =
  | 'aborted'
  | 'disposed'
  | 'frame_detached'
  | 'invalid_argument'
  | 'invalid_configuration'
  | 'invalid_embed_url'
  | 'load_failed'
  | 'not_cloneable'
  | 'not_embedded'
  | 'not_found'
  | 'not_supported'
  | 'request_failed'
  | 'timeout';

/**
 * Whatever goes wrong in the toolkit is one of these; tell them apart by `code`, which doesn't change.
 *
 * ```ts
 * import { ToolkitError } from 'embed-toolkit';
 *
 * try {
 *   await report.setPage('gone', { timeout: 5_000 });
 * } catch (error) {
 *   if (!(error instanceof ToolkitError)) throw error;
 *   if (error.code === 'timeout') retryLater();
 * }
 * ```
 */
export class ToolkitError extends Error {
  /** Tells one failure from another; it never changes. */
  readonly code: ErrorCode;

  constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ToolkitError';
    this.code = code;
  }
}

/** One finding in a configuration: `path` is where it is, such as `settings.panes.filters.visible`. */
export interface ValidationIssue extends IError {
  /** Where it is, such as `settings.panes.filters.visible`. */
  path: string;
}

/** The configuration was refused before anything was sent. `issues` names every field to mend. */
export class ConfigurationError extends ToolkitError {
  /** Every field to mend, in the order of the configuration. */
  readonly issues: readonly ValidationIssue[];

  constructor(issues: readonly ValidationIssue[]) {
    super('invalid_configuration', issues.map((issue) => issue.message).join('; '));
    this.name = 'ConfigurationError';
    this.issues = issues;
  }
}

/** What a validator found. */
export class ValidationError extends ConfigurationError {}

/** The frame answered with a refusal. `body` is its answer as received. */
export class RequestError extends ToolkitError implements IError {
  /** As in HTTP, such as 404. */
  readonly statusCode: number;
  /** The frame's answer as received. */
  readonly body: unknown;
  /** What the frame adds for those who look into it. */
  declare readonly detailedMessage?: string;
  /** The word of the service for it, such as `TokenExpired`. */
  declare readonly errorCode?: string;
  /** How grave the frame finds it. */
  declare readonly level?: NonNullable<IError['level']>;
  /** What the operators of the service ask for. */
  declare readonly technicalDetails?: NonNullable<IError['technicalDetails']>;

  constructor(statusCode: number, body: unknown) {
    const { message, detailedMessage, errorCode, level, technicalDetails } = firstError(body);
    super('request_failed', message ?? `The frame answered ${statusCode}`);
    this.name = 'RequestError';
    this.statusCode = statusCode;
    this.body = body;
    Object.assign(this, { detailedMessage, errorCode, level, technicalDetails });
  }
}

/** A frame answers with an error, a list of errors or a bare sentence. */
function firstError(body: unknown): Partial<IError> {
  const answer: unknown = Array.isArray(body) ? body[0] : body;
  return typeof answer === 'string' ? { message: answer } : (answer ?? {});
}
