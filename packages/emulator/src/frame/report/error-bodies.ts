import { DataError } from '../data-client.ts';

/** The code of what went wrong. */
export function getErrorCode(error: unknown): string {
  return error instanceof DataError ? error.code : 'LoadReportFailed';
}

/** The body of the error event for something that went wrong, before or after the report was there. */
export function buildErrorBody(error: unknown, isLoaded: boolean, requestId: string) {
  return {
    message: isLoaded ? 'QueryFailed' : 'LoadReportFailed',
    detailedMessage: error instanceof Error ? error.message : String(error),
    errorCode: getErrorCode(error),
    level: 6,
    technicalDetails: { requestId },
  };
}

/** The body of the error event for a token that ran out. */
export function buildTokenExpiredBody(requestId: string) {
  return {
    message: 'TokenExpired',
    detailedMessage: 'Access token has expired, resubmit with a new access token',
    errorCode: 'TokenExpired',
    level: 4,
    technicalDetails: { requestId },
  };
}
