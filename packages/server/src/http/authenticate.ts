import type { onRequestAsyncHookHandler } from 'fastify';
import type { Database } from '../db/database.ts';
import { createUnauthenticatedError } from '../errors.ts';
import type { OidcIdentity } from '../oidc/claims.ts';
import { createUserDeactivatedError, identifyUser } from '../services/sign-in/identify.ts';

export interface AuthenticateOptions {
  db: Database;
  /** Database connections for the first request of a session, which writes. */
  signInDb: Database;
  verify: (token: string) => Promise<OidcIdentity>;
  firstSuperAdmin: string | undefined;
}

const bearer = /^Bearer +([\w-]+\.[\w-]+\.[\w-]*)$/i;

/** Creates a hook that sets `request.user` or rejects the request. */
export const authenticate =
  ({ db, signInDb, verify, firstSuperAdmin }: AuthenticateOptions): onRequestAsyncHookHandler =>
  async (request) => {
    const token = bearer.exec(request.headers.authorization ?? '')?.[1];
    if (!token)
      throw createUnauthenticatedError('Sign in first. The request requires an ID token as a bearer token.');
    const user = await identifyUser({ db, signInDb, firstSuperAdmin }, await verify(token));
    request.user = user;
    if (!user.active) throw createUserDeactivatedError();
  };
