import { isMutation } from '@embed-portal/api-contract';
import type { ErrorCode, Route, RouteName } from '@embed-portal/api-contract';
import type { ApiRoute } from '../api-route.ts';

/** Routes that wait for the BI service, which may refuse, be busy or be gone. */
const reachBi: ReadonlySet<RouteName> = new Set([
  'getToken',
  'syncConnection',
  'listConnectionGroups',
  'listReportPages',
  'listRefreshes',
  'startRefresh',
  'cancelRefresh',
]);

const always: readonly ErrorCode[] = [
  'malformed',
  'unauthenticated',
  'user_deactivated',
  'too_many_requests',
  'internal',
  'database_unavailable',
  'identity_unavailable',
];
const ofMutations: readonly ErrorCode[] = ['conflict', 'too_large', 'unsupported_media_type', 'invalid'];
const ofBi: readonly ErrorCode[] = ['grant_required', 'invalid', 'bi_refused', 'bi_unavailable'];

/** Lists below it are answered for oneself and refused for others, whether these exist or not. */
const isOfCaller = ({ path }: Route): boolean => path.startsWith('/users/{userId}/tenants');

/** Everything that a route may answer beside what was asked for. */
export const errorsOf = (name: RouteName, { verb: { route } }: ApiRoute): ErrorCode[] => {
  const codes = new Set(always);
  const may = (condition: boolean, ...more: readonly ErrorCode[]): void => {
    if (condition) for (const code of more) codes.add(code);
  };
  may(route.access !== 'signedIn' || isOfCaller(route), 'forbidden');
  may(route.path.includes('{') && !isOfCaller(route), 'not_found');
  may(isMutation(route), ...ofMutations);
  may(route.captcha !== undefined, 'captcha_refused', 'captcha_unavailable');
  may(name === 'getCaptchaChallenge', 'not_found');
  may(name === 'buildAuthorizeUrl', 'invalid', 'bi_refused');
  may(reachBi.has(name), ...ofBi);
  return [...codes];
};
