import { DataError } from '../data-client.ts';
import { FrameRequestError } from '../transport/messages.ts';

/** Converts a `DataError` into an error response; rethrows other errors. */
export function rethrowDataError(error: unknown): never {
  if (!(error instanceof DataError)) throw error;
  throw new FrameRequestError(500, {
    message: error.code,
    detailedMessage: error.message,
    errorCode: error.code,
  });
}

/** Converts a `DataError` about a load configuration or token into an error list; rethrows other errors. */
export function rethrowConfigError(error: unknown): never {
  if (!(error instanceof DataError)) throw error;
  throw new FrameRequestError(400, [
    { message: error.code, detailedMessage: error.message, errorCode: error.code },
  ]);
}
