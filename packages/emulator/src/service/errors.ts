import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { EmulatorError } from '../emulator-error.ts';

/** Stable, machine-readable code of an error response. */
export type ServiceErrorCode =
  | 'BadRequest'
  | 'DatasetExecuteQueriesError'
  | 'Forbidden'
  | 'InternalServerError'
  | 'InvalidRequest'
  | 'NotFound'
  | 'NotImplemented'
  | 'PowerBIEntityNotFound'
  | 'PowerBINotAuthorizedException'
  | 'RowLimitExceeded'
  | 'TokenExpired'
  | 'TooManyRequests'
  | 'Unauthorized';

/** Error response in the service's format: `{ error: { code, message } }`. */
export class ServiceError extends EmulatorError<ServiceErrorCode> {
  readonly status: number;
  /** Further fields of the error in the response. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    status: number,
    code: ServiceErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
  ) {
    super(code, message);
    this.status = status;
    this.details = details;
  }
}

export const createInvalidRequestError = (message: string): ServiceError =>
  new ServiceError(400, 'InvalidRequest', message);

export const createNotFoundError = (subject: string): ServiceError =>
  new ServiceError(404, 'PowerBIEntityNotFound', `${subject} was not found.`);

export const createNotAuthorizedError = (message: string): ServiceError =>
  new ServiceError(403, 'PowerBINotAuthorizedException', message);

export const createInvalidTokenError = (): ServiceError =>
  new ServiceError(401, 'PowerBINotAuthorizedException', 'The token is missing or invalid.');

export const createExpiredTokenError = (): ServiceError =>
  new ServiceError(403, 'TokenExpired', 'Access token has expired, resubmit with a new access token');

const codes: Record<number, ServiceErrorCode> = {
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  429: 'TooManyRequests',
};

/** Creates an error with a generic message for a status. */
export function createStatusError(status: number): ServiceError {
  const fallback = status < 500 ? 'BadRequest' : 'InternalServerError';
  return new ServiceError(status, codes[status] ?? fallback, `The request failed with status ${status}.`);
}

/** Converts errors into the service's format. Unexpected errors are logged and not disclosed. */
export function sendError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const serviceError = toServiceError(error);
  if (serviceError.status >= 500) request.log.error({ err: error }, 'request failed');
  return reply.status(serviceError.status).send({
    error: { code: serviceError.code, message: serviceError.message, ...serviceError.details },
  });
}

function toServiceError(error: FastifyError | Error): ServiceError {
  if (error instanceof ServiceError) return error;
  const status = 'statusCode' in error ? (error.statusCode ?? 500) : 500;
  return status < 500 ? new ServiceError(status, 'InvalidRequest', error.message) : createStatusError(500);
}
