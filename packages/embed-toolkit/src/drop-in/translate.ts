import { RequestError, ToolkitError, ValidationError } from '../errors.ts';
import { CommonErrorCodes } from '../models/constants.ts';

/**
 * The one border between our errors and those that powerbi-client's host pages know: the bare answer of the frame,
 * a list with the first finding of a validator, a bare sentence or code. What powerbi-client has no shape for (a
 * timeout, an abort, a reset) stays as it is.
 */
export function translate(error: unknown): unknown {
  if (!(error instanceof ToolkitError)) return error;
  if (error instanceof RequestError) return error.body;
  if (error instanceof ValidationError) return error.issues.slice(0, 1).map(({ message }) => ({ message }));
  if (error.code === 'not_found') return CommonErrorCodes.NotFound;
  if (error.code === 'not_supported') return error.message;
  if (error.code === 'load_failed') return translate(error.cause);
  return error;
}
