import {
  RequestError,
  ToolkitError,
  addLink,
  describeError,
  hasErrorCode,
  tokenExpiredCode,
} from '../shared/errors.ts';

/** Codes of errors that are fatal before `loaded`, with their remedies. */
const fatalErrors: Record<string, string> = {
  [tokenExpiredCode]: 'Configure tokenRenewal, or call setAccessToken.',
  LoadReportFailed: 'Check the ID, and that the token and its tokenType belong to it.',
  PowerBIEntityNotFound: 'Check the ID, and whether the user may see the content.',
  PowerBINotAuthorizedException: 'Use the embed URL of the API, and a token for its workspace.',
};

/** Returns whether an error of the frame is fatal before `loaded`. */
export const isFatal = (error: unknown): boolean => hasErrorCode(error, Object.keys(fatalErrors));

/** Removes the token from a text of the frame. */
export const redact = (text: string, token: string | undefined): string =>
  token ? text.replaceAll(token, '[redacted]') : text;

/** Returns how to proceed after an error of the frame during loading. */
export function getRemedy(error?: unknown): string {
  const code = Object.keys(fatalErrors).find((candidate) => hasErrorCode(error, [candidate]));
  return (code && fatalErrors[code]) ?? 'Check the ID, the token and the network.';
}

/** Returns a sentence with the reason of an error, without the token. */
export const explain = (what: string, error: unknown, token: string | undefined): string =>
  `${what}: ${redact(describeError(error), token).replace(/[^.!?]$/, '$&.')}`;

/** Creates the error for a failed load from the error of the frame, or from the error of the request. */
export function toLoadError(cause: unknown, token: string | undefined): ToolkitError {
  const reason = explain('Loading failed', cause, token);
  // Errors of the toolkit, such as timeouts, contain a remedy.
  const hasRemedy = cause instanceof ToolkitError && !(cause instanceof RequestError);
  const message = hasRemedy ? reason : addLink(`${reason} ${getRemedy(cause)}`, 'load_failed');
  return new ToolkitError('load_failed', message, { cause });
}
