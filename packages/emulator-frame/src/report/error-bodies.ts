import { DataError } from '../data-client.ts';
import type { FrameErrorCode } from '../transport/messages.ts';

/** Returns the code with which an `error` event reports an error. */
export function getErrorCode(error: unknown): string {
  return error instanceof DataError ? error.code : 'LoadReportFailed';
}

/** Builds the body of an `error` event. The message depends on whether the report was already loaded. */
export function buildErrorBody(error: unknown, isLoaded: boolean, requestId: string) {
  return {
    message: (isLoaded ? 'QueryFailed' : 'LoadReportFailed') satisfies FrameErrorCode,
    detailedMessage: error instanceof Error ? error.message : String(error),
    errorCode: getErrorCode(error),
    level: 6,
    technicalDetails: { requestId },
  };
}

/** Builds the body of the `error` event for an expired token. */
export function buildTokenExpiredBody(requestId: string) {
  return {
    message: 'TokenExpired' satisfies FrameErrorCode,
    detailedMessage: 'Access token has expired, resubmit with a new access token',
    errorCode: 'TokenExpired',
    level: 4,
    technicalDetails: { requestId },
  };
}
