import { DataError } from '../data-client.ts';
import { WireError } from '../wire/messages.ts';

/** Turns the service's refusal of a call into the wire's. */
export function refuse(error: unknown): never {
  if (!(error instanceof DataError)) throw error;
  throw new WireError(500, {
    message: error.code,
    detailedMessage: error.message,
    errorCode: error.code,
  });
}

/** Turns the service's refusal of what the host wants to open, or of its token, into the wire's list of errors. */
export function refuseConfig(error: unknown): never {
  if (!(error instanceof DataError)) throw error;
  throw new WireError(400, [{ message: error.code, detailedMessage: error.message, errorCode: error.code }]);
}
