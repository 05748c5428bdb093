import type { ServiceContext } from '../service/context.ts';
import { getObjectId, getTenantId } from './directory.ts';

const idTokenLifetimeSeconds = 3600;

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
  const tenantId = getTenantId(context);
  const objectId = getObjectId(user);
  return context.idTokens.issue(
    {
      oid: objectId,
      sub: objectId,
      tid: tenantId,
      name: user.split('@')[0],
      preferred_username: user,
      email: user,
      ver: '2.0',
      nonce,
    },
    {
      audience: context.client.id,
      issuer: `${context.getUrl()}/${tenantId}/v2.0`,
      lifetimeSeconds: idTokenLifetimeSeconds,
    },
  );
}
