import { randomUUID } from 'node:crypto';
import { EmulatorError } from '../emulator-error.ts';

type OAuthErrorCode =
  | 'access_denied'
  | 'authorization_pending'
  | 'expired_token'
  | 'interaction_required'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'login_required'
  | 'unauthorized_client'
  | 'unsupported_grant_type';

/** Error of a sign-in, in the service's format: an OAuth error with an AADSTS code. */
export class OAuthError extends EmulatorError<OAuthErrorCode> {
  /** Number of the AADSTS code. */
  readonly aadstsNumber: number;
  readonly status: 400 | 401;

  constructor(code: OAuthErrorCode, aadstsNumber: number, message: string, status: 400 | 401 = 400) {
    super(code, message);
    this.aadstsNumber = aadstsNumber;
    this.status = status;
  }
}

export const createInvalidGrantError = (): OAuthError =>
  new OAuthError(
    'invalid_grant',
    70008,
    'The provided authorization code or refresh token is invalid, expired, revoked or already used.',
  );

/** Returns the text that the service sends for an error. */
export const describeError = ({ aadstsNumber, message }: OAuthError): string =>
  `AADSTS${aadstsNumber}: ${message}`;

/** Returns the body of the service's response to a failed token request. */
export function toErrorBody(error: OAuthError) {
  const [traceId, correlationId] = [randomUUID(), randomUUID()];
  const timestamp = new Date().toISOString().replace('T', ' ').replace(/\.\d+/, '');
  const trace = `Trace ID: ${traceId} Correlation ID: ${correlationId} Timestamp: ${timestamp}`;
  return {
    error: error.code,
    error_description: `${describeError(error)} ${trace}`,
    error_codes: [error.aadstsNumber],
    timestamp,
    trace_id: traceId,
    correlation_id: correlationId,
  };
}
