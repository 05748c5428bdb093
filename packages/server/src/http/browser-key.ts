import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callbackPath } from '../services/connection-oauth/callback-url.ts';

const cookiePrefix = 'portal_browser_';
/** Browsers accept cookies with this prefix only from secure pages. */
const secureCookiePrefix = `__Secure-${cookiePrefix}`;
const keyPattern = /^[\w-]{43}$/;
/** Matches the lifetime of the OAuth state. */
const lifetimeSeconds = 600;

interface Cookie {
  name: string;
  value: string;
}

const readCookies = ({ headers }: Pick<FastifyRequest, 'headers'>): Cookie[] =>
  (headers.cookie ?? '').split(';').map((part) => {
    const [name = '', value = ''] = part.trim().split('=', 2);
    return { name, value };
  });

/** Returns a cookie name that is specific to the key, so that concurrent popups do not interfere. */
const getCookieName = (key: string, isHttps: boolean): string =>
  (isHttps ? secureCookiePrefix : cookiePrefix) + createHash('sha256').update(key).digest('hex').slice(0, 8);

/** Returns the browser keys in the cookies. */
export const readBrowserKeys = (request: Pick<FastifyRequest, 'headers'>): string[] =>
  readCookies(request)
    .filter(
      ({ name, value }) =>
        (name.startsWith(cookiePrefix) || name.startsWith(secureCookiePrefix)) && keyPattern.test(value),
    )
    .map(({ value }) => value);

const setCookie = (reply: FastifyReply, key: string, isHttps: boolean, valueAndMaxAge: string): void => {
  const path = `/api${callbackPath.slice(0, callbackPath.lastIndexOf('/'))}`;
  const cookie = `${getCookieName(key, isHttps)}=${valueAndMaxAge}; Path=${path}; HttpOnly; SameSite=Lax`;
  reply.header('set-cookie', isHttps ? `${cookie}; Secure` : cookie);
};

/** Sets the key as a cookie. `SameSite=Lax` and the path restrict it to the OAuth callback. */
export const setBrowserKey = (reply: FastifyReply, key: string, isHttps: boolean): void => {
  setCookie(reply, key, isHttps, `${key}; Max-Age=${String(lifetimeSeconds)}`);
};

/** Deletes the cookie of a used key. */
export const clearBrowserKey = (reply: FastifyReply, key: string, isHttps: boolean): void => {
  setCookie(reply, key, isHttps, '; Max-Age=0');
};
