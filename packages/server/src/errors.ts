import { errorStatus } from '@embed-portal/api-contract';
import type { ErrorCode, VersionConflict } from '@embed-portal/api-contract';

export interface FieldError {
  field: string;
  message: string;
}

interface Extras {
  details?: FieldError[];
  conflict?: VersionConflict;
  retryAfterSeconds?: number;
  cause?: unknown;
}

/**
 * A failure that the caller is told about: its message reaches the client as it is, so it never holds a token,
 * a secret or another tenant's data. Everything else that is thrown becomes `internal`.
 */
export class PortalError extends Error {
  readonly code: ErrorCode;
  readonly details: FieldError[] | undefined;
  readonly conflict: VersionConflict | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, message: string, extras: Extras = {}) {
    super(message, extras.cause === undefined ? undefined : { cause: extras.cause });
    this.name = 'PortalError';
    this.code = code;
    this.details = extras.details;
    this.conflict = extras.conflict;
    this.retryAfterSeconds = extras.retryAfterSeconds;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

export const notFound = (what: string): PortalError => new PortalError('not_found', `${what} not found.`);

export const forbidden = (message = 'Your roles do not allow this.'): PortalError =>
  new PortalError('forbidden', message);

export const unauthenticated = (message: string, cause?: unknown): PortalError =>
  new PortalError('unauthenticated', message, { cause });

/** One field of the body is refused for a reason that its schema can't know. */
export const invalidField = (field: string, message: string): PortalError =>
  new PortalError('invalid', `${field}: ${message}.`, { details: [{ field, message }] });
