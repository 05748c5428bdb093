import type { HealthCode } from '@embed-portal/api-contract';
import { PortalError } from '../errors.ts';

const connectionCodes: ReadonlySet<HealthCode> = new Set([
  'credentialsMissing',
  'credentialsRejected',
  'notAuthorized',
  'unavailable',
]);

/** Returns whether a failure concerns the connection and therefore all of its reports. */
export const concernsConnection = (code: HealthCode): boolean => connectionCodes.has(code);

/**
 * Returns the reason for a failure; undefined for errors that reveal nothing about the connection or the report, such
 * as throttling, a missing account of the user, or an unavailable database.
 */
export const toHealthCode = (error: unknown): HealthCode | undefined => {
  if (!(error instanceof PortalError)) return undefined;
  return error.code === 'bi_unavailable' ? 'unavailable' : error.health;
};
