import { unescape } from 'node:querystring';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';

const name = 'emulator-user';

/**
 * Returns the user who has signed in with this browser, if any. The cookie is not protected, because the emulator
 * accepts any user without a password.
 */
export function readSessionUser({ headers }: FastifyRequest): string | undefined {
  const cookies = (headers.cookie ?? '').split('; ').map((cookie) => cookie.split('='));
  const value = cookies.find(([key]) => key === name)?.[1];
  // Unlike decodeURIComponent, unescape accepts malformed text.
  return value === undefined ? undefined : z.email().safeParse(unescape(value)).data;
}

/**
 * Stores the user who has signed in with this browser, or removes the user. Host pages renew their sign-in in a hidden
 * frame. With HTTPS, that also works for host pages of other sites.
 */
export function setSessionUser(reply: FastifyReply, user: string | undefined, isSecure: boolean): void {
  const attributes = [
    `${name}=${encodeURIComponent(user ?? '')}`,
    'Path=/',
    'HttpOnly',
    ...(isSecure ? ['SameSite=None', 'Secure'] : ['SameSite=Lax']),
    ...(user === undefined ? ['Max-Age=0'] : []),
  ];
  reply.header('set-cookie', attributes.join('; '));
}
