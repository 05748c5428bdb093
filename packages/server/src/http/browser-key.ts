import type { FastifyReply, FastifyRequest } from 'fastify';
import { callbackPath } from '../services/authorizing/callback-url.ts';

const name = 'portal_browser';
const pattern = new RegExp(`(?:^|; *)${name}=([\\w-]{43})(?:;|$)`);
const secondsKept = 3_600;

/** What this browser was given to keep. */
export const browserKeyOf = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  pattern.exec(headers.cookie ?? '')?.[1];

/** Only the way back from the directory brings it again, also when it leads over another site. */
export const giveBrowserKey = (reply: FastifyReply, key: string, https: boolean): void => {
  const path = `/api${callbackPath.slice(0, callbackPath.lastIndexOf('/'))}`;
  const cookie = `${name}=${key}; Path=${path}; Max-Age=${String(secondsKept)}; HttpOnly; SameSite=Lax`;
  reply.header('set-cookie', https ? `${cookie}; Secure` : cookie);
};
