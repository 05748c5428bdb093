import { messages } from '@embed-portal/api-contract';
import type { ErrorBody, ErrorCode } from '@embed-portal/api-contract';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { OverloadError } from '../db/admission.ts';
import { isDatabaseUnavailable, isWriteConflict } from '../db/failures.ts';
import { ApiError } from '../errors.ts';

/** Fastify's own errors by status. */
const frameworkErrors: Partial<Record<number, [ErrorCode, string]>> = {
  400: ['malformed', 'The request could not be read.'],
  413: ['too_large', 'The request is too large.'],
  414: ['malformed', 'The URL is too long.'],
  415: ['unsupported_media_type', 'The body must be application/json.'],
};

function toFrameworkError(error: FastifyError): ApiError | undefined {
  const known = frameworkErrors[error.statusCode ?? 500];
  return known && new ApiError(...known, { cause: error });
}

/** Converts any error to one for the client. Unexpected errors become `internal`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof OverloadError) {
    const text = 'The server is busy. Try again in a moment.';
    return new ApiError('overloaded', text, { cause: error });
  }
  if (isDatabaseUnavailable(error)) {
    const text = 'The database is not responding. Try again in a moment.';
    return new ApiError('database_unavailable', text, { cause: error });
  }
  if (isWriteConflict(error)) {
    const text = 'The same data was changed by another request. Reload and try again.';
    return new ApiError('conflict', text, { cause: error });
  }
  const mapped = error instanceof Error ? toFrameworkError(error as FastifyError) : undefined;
  return mapped ?? new ApiError('internal', messages.internalServerError, { cause: error });
}

export const toErrorBody = ({
  message,
  code,
  details,
  references,
  parents,
  conflict,
  failure,
}: ApiError): ErrorBody => ({
  error: {
    message,
    code,
    ...(details && { details }),
    ...(references && { references }),
    ...(parents && { parents }),
    ...(conflict && { conflict }),
    ...(failure && { failure }),
  },
});

/** Sends an error response and logs the cause of server errors. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = toApiError(error);
  request.failure = failure;
  if (failure.status >= 500) request.log.error({ err: failure.cause ?? failure }, failure.message);
  if (failure.status === 401) reply.header('www-authenticate', 'Bearer');
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', failure.retryAfterSeconds);
  return reply
    .code(failure.status)
    .header('cache-control', 'no-store')
    .type('application/json')
    .send(toErrorBody(failure));
}
