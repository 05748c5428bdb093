import { z } from 'zod';
import { PortalError } from '../errors.ts';
import { parseAnswer, refused, unavailable } from './answers.ts';
import { callBi } from './call.ts';
import type { BiCall, CallOptions } from './call.ts';
import { within } from './deadline.ts';
import type { Deadline } from './deadline.ts';
import { cacheKeyOf, createTokenCache } from './token-cache.ts';
import type { AccessToken } from './token-cache.ts';

/** An application at the BI service's directory that signs in by itself. */
export interface ServicePrincipal {
  /** The directory: an id or a domain name. */
  tenantId: string;
  clientId: string;
  clientSecret: string;
}

/** Access tokens of service principals, kept until shortly before they end. */
export interface PrincipalTokens {
  get(who: ServicePrincipal, deadline: Deadline): Promise<string>;
  /** Forgets a token that the service has refused. */
  drop(who: ServicePrincipal, token: string): void;
}

const OauthAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
});
const OauthRefusal = z.object({ error: z.string().max(100), error_description: z.string().optional() });

const scope = 'https://analysis.windows.net/powerbi/api/.default';
/** An id or a domain name: never a path, a host with a port, or an address. */
export const directoryName = /^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/;

const loginCall = (loginUrl: string, { tenantId, clientId, clientSecret }: ServicePrincipal): BiCall => {
  if (!directoryName.test(tenantId)) throw refused("The connection's tenant id is not valid.");
  const form = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret, scope };
  return {
    method: 'POST',
    url: `${loginUrl}/${tenantId}/oauth2/v2.0/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  };
};

const loginRefusal = (json: unknown): PortalError => {
  const { error, error_description: text } = OauthRefusal.safeParse(json).data ?? { error: 'no code' };
  return refused(
    `The BI service refused the connection's credentials (${text?.match(/AADSTS\d+/)?.[0] ?? error}).`,
  );
};

const keyOf = ({ tenantId, clientId, clientSecret }: ServicePrincipal): string =>
  cacheKeyOf(tenantId, clientId, clientSecret);

/**
 * @param begin - starts the deadline of a sign-in, which is shared by all who wait for its token and so can't
 * depend on how much time one of them has left.
 */
export const createPrincipalTokens = (
  loginUrl: string,
  begin: () => Deadline,
  options: CallOptions,
): PrincipalTokens => {
  const cache = createTokenCache();

  const signIn = async (who: ServicePrincipal): Promise<AccessToken> => {
    const { status, json } = await callBi(loginCall(loginUrl, who), begin(), options);
    if (status !== 200) throw loginRefusal(json);
    const answer = parseAnswer(OauthAnswer, json);
    return { value: answer.access_token, expiresAt: Date.now() + answer.expires_in * 1000 };
  };

  return {
    get: (who, deadline) =>
      within(
        deadline,
        cache.get(keyOf(who), () => signIn(who)),
      ).catch((error: unknown) => {
        throw error instanceof PortalError ? error : unavailable(error);
      }),
    drop: (who, token) => {
      cache.drop(keyOf(who), token);
    },
  };
};
