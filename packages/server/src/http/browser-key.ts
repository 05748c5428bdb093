import { createHash } from 'node:crypto';
import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callbackPath } from '../services/connections/connection-oauth.ts';

const cookiePrefix = 'portal_browser_';
/** Browsers accept cookies with this prefix only from secure pages. */
const secureCookiePrefix = `__Secure-${cookiePrefix}`;
const keyPattern = /^[\w-]{43}$/;
/** Matches the lifetime of the OAuth state. */
const lifetimeSeconds = 600;

/** Returns a cookie name that is specific to the key, so that concurrent popups do not interfere. */
const getCookieName = (key: string, isHttps: boolean): string =>
  (isHttps ? secureCookiePrefix : cookiePrefix) + createHash('sha256').update(key).digest('hex').slice(0, 8);

/** Returns the browser keys in the cookies. */
export const readBrowserKeys = ({ cookies }: Pick<FastifyRequest, 'cookies'>): string[] =>
  Object.entries(cookies)
    .filter(([name]) => name.startsWith(cookiePrefix) || name.startsWith(secureCookiePrefix))
    .map(([, value]) => value ?? '')
    .filter((value) => keyPattern.test(value));

/** `SameSite=Lax` and the path restrict the cookies to the OAuth callback. */
const getCookieOptions = (isHttps: boolean): CookieSerializeOptions => ({
  path: `/api${callbackPath.slice(0, callbackPath.lastIndexOf('/'))}`,
  httpOnly: true,
  sameSite: 'lax',
  secure: isHttps,
});

/** Sets the key as a cookie. */
export function setBrowserKey(reply: FastifyReply, key: string, isHttps: boolean): void {
  reply.setCookie(getCookieName(key, isHttps), key, {
    ...getCookieOptions(isHttps),
    maxAge: lifetimeSeconds,
  });
}

/** Deletes the cookie of a used key. */
export function clearBrowserKey(reply: FastifyReply, key: string, isHttps: boolean): void {
  reply.clearCookie(getCookieName(key, isHttps), getCookieOptions(isHttps));
}
