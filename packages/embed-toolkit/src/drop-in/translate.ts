import { CommonErrorCodes } from '../models/constants.ts';
import { RequestError, ToolkitError, ValidationError } from '../shared/errors.ts';

/**
 * Converts errors to powerbi-client's format: the response body of the frame, a list with the first validation issue,
 * or a plain message or code. Errors without a counterpart in powerbi-client (timeout, abort, reset) stay unchanged.
 */
export function translate(error: unknown): unknown {
  if (!(error instanceof ToolkitError)) return error;
  if (error instanceof RequestError) return error.body;
  if (error instanceof ValidationError) return [{ message: error.issues[0]?.message }];
  if (error.code === 'not_found') return CommonErrorCodes.NotFound;
  if (error.code === 'not_supported') return error.message;
  // Blocked frames have no cause.
  if (error.code === 'load_failed' && error.cause) return translate(error.cause);
  return error;
}
