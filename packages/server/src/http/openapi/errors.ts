import { checksVersion, isMutation } from '@embed-portal/api-contract';
import type { ErrorCode, Route, RouteName } from '@embed-portal/api-contract';
import type { ApiRoute } from '../api-route.ts';

const always: readonly ErrorCode[] = [
  'malformed',
  'unauthenticated',
  'user_deactivated',
  'too_many_requests',
  'internal',
  'database_unavailable',
  'identity_unavailable',
  'overloaded',
];
const ofMutations: readonly ErrorCode[] = ['conflict', 'too_large', 'unsupported_media_type', 'invalid'];
const ofBi: readonly ErrorCode[] = ['grant_required', 'invalid', 'bi_refused', 'bi_unavailable'];

/** Lists below it are answered for oneself and refused for others, whether these exist or not. */
const isOfCaller = ({ path }: Route): boolean => path.startsWith('/users/{userId}/tenants');

/** Everything that a route may answer beside what was asked for. */
export const errorsOf = (name: RouteName, { verb: { route }, waitsForBi = false }: ApiRoute): ErrorCode[] => {
  const codes = new Set(always);
  const may = (condition: boolean, ...more: readonly ErrorCode[]): void => {
    if (condition) for (const code of more) codes.add(code);
  };
  may(route.access !== 'signedIn' || isOfCaller(route), 'forbidden');
  may(route.path.includes('{') && !isOfCaller(route), 'not_found');
  may(isMutation(route), ...ofMutations);
  may(checksVersion(route), 'version_conflict');
  may(route.captcha !== undefined, 'captcha_refused', 'captcha_unavailable');
  may(name === 'getCaptchaChallenge', 'not_found');
  may(name === 'buildAuthorizeUrl', 'invalid', 'bi_refused');
  may(waitsForBi, ...ofBi);
  return [...codes];
};
