import type { ErrorCode } from '../errors.ts';
import { checksVersion, hasPages, isMutation } from './route.ts';
import type { Route } from './route.ts';

const commonCodes: readonly ErrorCode[] = [
  'malformed',
  'unauthenticated',
  'user_deactivated',
  'view_as_ended',
  'request_timeout',
  'too_many_requests',
  'headers_too_large',
  'internal',
  'database_unavailable',
  'identity_unavailable',
  'overloaded',
];
const mutationCodes: readonly ErrorCode[] = ['conflict', 'too_large', 'unsupported_media_type', 'invalid'];
const biCodes: readonly ErrorCode[] = ['grant_required', 'invalid', 'bi_refused', 'bi_unavailable'];

/**
 * Returns whether a route concerns only the caller. Such a route returns 403 for the IDs of other users, whether or not
 * they exist.
 */
const isLimitedToCaller = ({ path }: Route): boolean => path.startsWith('/users/{userId}/tenants');

/** Returns all error codes that a route can return. */
export function listErrorCodes(route: Route): ErrorCode[] {
  const codes = new Set(commonCodes);
  const addIf = (condition: boolean, ...more: readonly ErrorCode[]): void => {
    if (condition) for (const code of more) codes.add(code);
  };
  addIf(route.access !== 'signedIn' || isLimitedToCaller(route), 'forbidden');
  addIf(route.path.includes('{') && !isLimitedToCaller(route), 'not_found');
  addIf(route.viewAs !== 'actor', 'view_as_denied');
  addIf(isMutation(route), ...mutationCodes);
  addIf(checksVersion(route), 'version_conflict');
  addIf(hasPages(route), 'list_too_long');
  addIf(route.captcha !== undefined, 'captcha_refused', 'captcha_unavailable');
  addIf(route.waitsForBi ?? false, ...biCodes);
  return [...new Set([...codes, ...(route.errors ?? [])])];
}
