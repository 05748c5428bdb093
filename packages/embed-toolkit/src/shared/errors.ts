import type { IError } from '../types/events.ts';
import type { Diagnosis } from './diagnosis.ts';

/** Address of the error index, which contains an entry for each code. The build inserts the address of the published site. */
const errorIndex = 'docs/errors.md#';

/** Stable, machine-readable error code. */
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
 * Base class of all errors of the toolkit. Distinguish errors by `code`, which is stable.
 *
 * ```ts
 * import { ToolkitError } from 'embed-toolkit';
 *
 * try {
 *   await report.setPage('gone', { timeout: 5_000 });
 * } catch (error) {
 *   if (!(error instanceof ToolkitError)) throw error;
 *   if (error.code === 'timeout') console.warn(error.details);
 * }
 * ```
 */
export class ToolkitError extends Error {
  /** Stable, machine-readable error code. */
  readonly code: ErrorCode;
  /** Address of the entry in the error index, with the cause, and with how to see the error in the emulator. */
  readonly docs: string;
  // Only declared, like the fields of `RequestError`: consoles would show fields without a value as `undefined`.
  /** The state of the content when a call timed out. Only `timeout` errors of calls have it. */
  declare readonly details?: Diagnosis;

  constructor(
    code: ErrorCode,
    message: string,
    options?: ErrorOptions & { details?: Diagnosis | undefined },
  ) {
    super(message, options);
    this.name = 'ToolkitError';
    this.code = code;
    this.docs = errorIndex + code;
    if (options?.details) this.details = options.details;
  }
}

/** A validation issue of a configuration or request. */
export interface ValidationIssue extends IError {
  /** Path of the field, such as `settings.panes.filters.visible`. */
  path: string;
}

/** Error for a rejected configuration, which was not sent to the frame. */
export class ConfigurationError extends ToolkitError {
  /** All issues, in the order of the configuration. */
  readonly issues: readonly ValidationIssue[];

  constructor(issues: readonly ValidationIssue[]) {
    super('invalid_configuration', issues.map((issue) => issue.message).join('; '));
    this.name = 'ConfigurationError';
    this.issues = issues;
  }
}

/** Error for a configuration or request that a validator rejected. */
export class ValidationError extends ConfigurationError {}

/**
 * Error for an error response of the frame. Its message is that of the frame, which is often a code such as
 * `pageNotFound`, followed by the details. `body` contains both separately.
 */
export class RequestError extends ToolkitError implements IError {
  /** HTTP status code, such as 404. */
  readonly statusCode: number;
  /** The response body as received. */
  readonly body: unknown;
  /** Additional details for developers. */
  declare readonly detailedMessage?: string;
  /** Error code of the service, such as `TokenExpired`. */
  declare readonly errorCode?: string;
  /** Severity of the error. */
  declare readonly level?: NonNullable<IError['level']>;
  /** Details for support requests. */
  declare readonly technicalDetails?: NonNullable<IError['technicalDetails']>;

  constructor(statusCode: number, body: unknown) {
    const error = getFirstError(body);
    const { detailedMessage, errorCode, level, technicalDetails } = error;
    super('request_failed', describeError(error, `The frame returned ${statusCode}`));
    this.name = 'RequestError';
    this.statusCode = statusCode;
    this.body = body;
    if (detailedMessage !== undefined) this.detailedMessage = detailedMessage;
    if (errorCode !== undefined) this.errorCode = errorCode;
    if (level !== undefined) this.level = level;
    if (technicalDetails !== undefined) this.technicalDetails = technicalDetails;
  }
}

/** Returns the first error of a response body: an error, a list of errors or a plain message. */
function getFirstError(body: unknown): Partial<IError> {
  const error: unknown = Array.isArray(body) ? body[0] : body;
  return typeof error === 'string' ? { message: error } : (error ?? {});
}

/** Returns the message or the code of an error of the frame, followed by its details. */
export function describeError(error: unknown, fallback = 'no reason given'): string {
  const { message, errorCode, detailedMessage } = (error ?? {}) as Partial<IError>;
  const texts = [message || errorCode, detailedMessage].filter(Boolean);
  return [...new Set(texts)].join(': ') || fallback;
}

/** Appends the address of the entry in the error index to a remedy. */
export const addLink = (remedy: string, code: string): string => `${remedy} See ${errorIndex}${code}`;

/** Code of errors for an expired token. */
export const tokenExpiredCode = 'TokenExpired';

/** Returns whether an error of the frame reports an expired token. */
export function isTokenExpired(body: unknown): boolean {
  return hasErrorCode(body, [tokenExpiredCode]);
}

/** Returns whether an error of the frame has one of the codes, as its code or its message. */
export function hasErrorCode(error: unknown, codes: readonly string[]): boolean {
  const { message, errorCode } = getFirstError(error instanceof RequestError ? error.body : error);
  return codes.some((code) => code === message || code === errorCode);
}
