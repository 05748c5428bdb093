import type { HealthCode } from '@embed-portal/api-contract';
import { z } from 'zod';
import { ApiError } from '../errors.ts';

/** A final response: a success, or a rejection that a retry would not change. */
export interface BiResponse {
  status: number;
  json: unknown;
  requestId: string | null;
}

const ErrorResponse = z.object({ error: z.object({ code: z.string() }) });
const maxCodeLength = 100;

export const createBiRefusedError = (message: string, health: HealthCode = 'rejected'): ApiError =>
  new ApiError('bi_refused', message, { health });

export const createBiUnavailableError = (cause: unknown): ApiError =>
  new ApiError('bi_unavailable', 'The BI service is not responding. Try again in a moment.', {
    cause,
  });

/**
 * Validates a response and returns it.
 *
 * @throws {ApiError} `bi_unavailable` when the response does not match the schema.
 */
export function parseResponse<T>(schema: z.ZodType<T>, json: unknown): T {
  const { data, success, error } = schema.safeParse(json);
  if (success) return data;
  const text = 'The BI service returned an unexpected response.';
  throw new ApiError('bi_unavailable', text, { cause: error });
}

/** Returns the service's error code. Its message is omitted, because it may contain IDs of other tenants. */
export const getErrorCode = (json: unknown): string =>
  ErrorResponse.safeParse(json).data?.error.code.slice(0, maxCodeLength) ?? 'no code';

export const isTokenRejected = ({ status, json }: BiResponse): boolean =>
  status === 401 || (status === 403 && getErrorCode(json) === 'TokenExpired');

export function toBiRefusedError({ status, json }: BiResponse): ApiError {
  if (status === 404)
    return createBiRefusedError(
      'The BI service did not find the requested report, dataset or workspace.',
      'notFound',
    );
  if (status === 401 || status === 403) {
    return createBiRefusedError(
      `The BI service does not allow this connection to access the requested content (${getErrorCode(json)}).`,
      'accessDenied',
    );
  }
  return createBiRefusedError(`The BI service rejected the request (${getErrorCode(json)}).`);
}
