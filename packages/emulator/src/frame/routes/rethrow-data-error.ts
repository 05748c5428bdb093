import { DataError } from '../data-client.ts';
import { FrameRequestError } from '../transport/messages.ts';

/** Turns the service's refusal of a call into the wire's. */
export function rethrowDataError(error: unknown): never {
  if (!(error instanceof DataError)) throw error;
  throw new FrameRequestError(500, {
    message: error.code,
    detailedMessage: error.message,
    errorCode: error.code,
  });
}

/** Turns the service's refusal of what the host wants to open, or of its token, into the wire's list of errors. */
export function rethrowConfigError(error: unknown): never {
  if (!(error instanceof DataError)) throw error;
  throw new FrameRequestError(400, [
    { message: error.code, detailedMessage: error.message, errorCode: error.code },
  ]);
}
