import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { callbackPath } from '../services/connection-oauth/callback-url.ts';

const cookiePrefix = 'portal_browser_';
/** Browsers keep cookies of this prefix only from secure pages. */
const secureCookiePrefix = `__Secure-${cookiePrefix}`;
const keyPattern = /^[\w-]{43}$/;
/** A popup that is older has lost its state as well. */
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

/** Each popup has a cookie of its own, so that one does not end the way back of another. */
const getCookieName = (value: string, https: boolean): string =>
  (https ? secureCookiePrefix : cookiePrefix) + createHash('sha256').update(value).digest('hex').slice(0, 8);

/** Returns the keys that this browser was given. */
export const readBrowserKeys = (request: Pick<FastifyRequest, 'headers'>): string[] =>
  readCookies(request)
    .filter(
      ({ name, value }) =>
        (name.startsWith(cookiePrefix) || name.startsWith(secureCookiePrefix)) && keyPattern.test(value),
    )
    .map(({ value }) => value);

const setCookie = (reply: FastifyReply, value: string, https: boolean, content: string): void => {
  const path = `/api${callbackPath.slice(0, callbackPath.lastIndexOf('/'))}`;
  const cookie = `${getCookieName(value, https)}=${content}; Path=${path}; HttpOnly; SameSite=Lax`;
  reply.header('set-cookie', https ? `${cookie}; Secure` : cookie);
};

/** Only the way back from the directory brings the key again, also when it leads over another site. */
export const setBrowserKey = (reply: FastifyReply, value: string, https: boolean): void => {
  setCookie(reply, value, https, `${value}; Max-Age=${String(lifetimeSeconds)}`);
};

/** Ends keys that have brought somebody back, or were given for nothing. */
export const clearBrowserKey = (reply: FastifyReply, value: string, https: boolean): void => {
  setCookie(reply, value, https, '; Max-Age=0');
};
