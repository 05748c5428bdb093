import { DataError } from '../data-client.ts';
import { WireError } from '../wire/messages.ts';

/** Turns the service's refusal into the wire's. */
export function refuse(error: unknown): never {
  if (!(error instanceof DataError)) throw error;
  throw new WireError(500, {
    message: error.code,
    detailedMessage: error.message,
    errorCode: error.code,
  });
}
