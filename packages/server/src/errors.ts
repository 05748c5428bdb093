import { errorStatus, toFieldLabel } from '@embed-portal/api-contract';
import type {
  DeletedParent,
  EntityReference,
  ErrorCode,
  HealthCode,
  ReportFailure,
  VersionConflict,
} from '@embed-portal/api-contract';

/** Seconds after which clients retry a request that failed with 503, unless the cause has another time. */
const defaultRetryAfterSeconds = 5;

export interface FieldError {
  field: string;
  message: string;
}

interface ApiErrorOptions {
  details?: FieldError[];
  conflict?: VersionConflict;
  references?: EntityReference[];
  parents?: DeletedParent[];
  /** Value of `Retry-After`; 5 by default for errors with the status 503. */
  retryAfterSeconds?: number;
  /** Reason for which the connection or the report of the request is not healthy. */
  health?: HealthCode;
  /** Failure that prevents a report from being opened, as far as the caller may know it. */
  failure?: ReportFailure;
  cause?: unknown;
}

/** Base of all errors of the server that callers distinguish. The code does not change between versions. */
export class ServerError<Code extends string = string> extends Error {
  readonly code: Code;

  constructor(code: Code, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = new.target.name;
    this.code = code;
  }
}

type OperatorErrorCode =
  | 'access_rules_missing'
  | 'database_incompatible'
  | 'database_unreachable'
  | 'invalid_sample_data'
  | 'invalid_settings'
  | 'migration_failed'
  | 'portal_missing'
  | 'port_in_use'
  | 'secrets_key_mismatch';

/** A failure that an operator of the server can fix. Programs print its message without a stack. */
export class OperatorError extends ServerError<OperatorErrorCode> {}

/** Thrown by the handler of a job when retries would not help. */
export class PermanentJobError extends ServerError {}

/**
 * An error for the client. Its message reaches the client unchanged and must not contain tokens, secrets or data of
 * other tenants. All other errors become `internal`.
 */
export class ApiError extends ServerError<ErrorCode> {
  readonly details: FieldError[] | undefined;
  readonly conflict: VersionConflict | undefined;
  readonly references: EntityReference[] | undefined;
  readonly parents: DeletedParent[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly health: HealthCode | undefined;
  readonly failure: ReportFailure | undefined;

  constructor(code: ErrorCode, message: string, options: ApiErrorOptions = {}) {
    super(code, message, options.cause === undefined ? undefined : { cause: options.cause });
    this.details = options.details;
    this.conflict = options.conflict;
    this.references = options.references;
    this.parents = options.parents;
    this.retryAfterSeconds =
      options.retryAfterSeconds ?? (errorStatus[code] === 503 ? defaultRetryAfterSeconds : undefined);
    this.health = options.health;
    this.failure = options.failure;
  }

  get status(): number {
    return errorStatus[this.code];
  }
}

export const createNotFoundError = (entityName: string): ApiError =>
  new ApiError('not_found', `${entityName} not found.`);

export const createForbiddenError = (message = 'Your roles do not allow this action.'): ApiError =>
  new ApiError('forbidden', message);

export const createUnauthenticatedError = (message: string, cause?: unknown): ApiError =>
  new ApiError('unauthenticated', message, { cause });

const maxSentences = 3;

/** Returns the last name in a path such as `report.includedPages[0]`. */
const getLastName = (field: string): string =>
  field
    .replaceAll(/\[\d+\]/g, '')
    .split('.')
    .at(-1) ?? field;

function toSentence({ field, message }: FieldError): string {
  const subject = field === 'body' ? 'The body' : toFieldLabel(getLastName(field));
  const text = message
    .replace(/^(Must|Contains) /, (_, verb: string) => `${subject} ${verb.toLowerCase()} `)
    .replace(/^Value /, `${subject} `);
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** Describes up to three distinct field errors in sentences for users. */
export function describeFieldErrors(details: readonly FieldError[]): string {
  const sentences = [...new Set(details.map(toSentence))];
  const more = sentences.length - maxSentences;
  return [
    ...sentences.slice(0, maxSentences),
    ...(more > 0 ? [`${String(more)} more ${more === 1 ? 'field is' : 'fields are'} not valid.`] : []),
  ].join(' ');
}

/** Creates the error for a body field that its schema accepts but the operation rejects. */
export function createInvalidFieldError(field: string, message: string): ApiError {
  const details = [{ field, message }];
  return new ApiError('invalid', describeFieldErrors(details), { details });
}
