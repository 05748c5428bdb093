import { z } from 'zod';
import type { ServiceContext } from '../service/context.ts';
import { getObjectId, getTenantId } from './directory.ts';

const idTokenLifetimeSeconds = 3600;
/** Claims that distinguish access tokens from ID tokens, which have no scopes. */
const apiTokenClaims = z.object({ scp: z.string(), preferred_username: z.string() });

/** Returns the IDs of the account, encoded as libraries expect them in a response. */
export function encodeClientInfo(context: ServiceContext, user: string): string {
  const info = { uid: getObjectId(user), utid: getTenantId(context) };
  return Buffer.from(JSON.stringify(info)).toString('base64url');
}

/**
 * Issues an ID token.
 * @param nonce - value that the application uses to recognize the ID token of its sign-in
 */
export function issueIdToken(
  context: ServiceContext,
  user: string,
  nonce: string | undefined,
): Promise<string> {
  const claims = { ...buildUserClaims(context, user), email: user, nonce };
  return context.userTokens.issue(claims, {
    ...getParties(context),
    lifetimeSeconds: idTokenLifetimeSeconds,
  });
}

/** Issues an access token for the API of the application, which verifies it with the published key. */
export const issueApiToken = (
  context: ServiceContext,
  user: string,
  scopeNames: readonly string[],
  lifetimeSeconds: number,
): Promise<string> =>
  context.userTokens.issue(
    { ...buildUserClaims(context, user), azp: context.client.id, scp: scopeNames.join(' ') },
    { ...getParties(context), lifetimeSeconds },
  );

/** Returns the user of an access token for the API of the application, or `undefined` for other tokens. */
export async function findUserOfApiToken(
  context: ServiceContext,
  token: string,
): Promise<string | undefined> {
  const claims = await context.userTokens.verify(token, getParties(context));
  return apiTokenClaims.safeParse(claims).data?.preferred_username;
}

const getParties = (context: ServiceContext) => ({
  audience: context.client.id,
  issuer: `${context.getUrl()}/${getTenantId(context)}/v2.0`,
});

function buildUserClaims(context: ServiceContext, user: string) {
  const objectId = getObjectId(user);
  return {
    oid: objectId,
    sub: objectId,
    tid: getTenantId(context),
    name: user.split('@')[0],
    preferred_username: user,
    ver: '2.0',
  };
}
