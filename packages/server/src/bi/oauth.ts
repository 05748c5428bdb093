import { z } from 'zod';
import type { PortalError } from '../errors.ts';
import { parseAnswer, refused } from './answers.ts';
import { callBi } from './call.ts';
import type { BiCall, CallOptions } from './call.ts';
import type { Deadline } from './deadline.ts';
import type { AccessToken } from './token-cache.ts';

/** An application at the BI service's directory. */
export interface Application {
  /** The directory: an id or a domain name. */
  tenantId: string;
  clientId: string;
  clientSecret: string;
}

interface OauthTokens {
  access: AccessToken;
  /** Of a delegated sign-in; it may be a new one each time. */
  refreshToken: string | undefined;
}

/** Where somebody signs in there, and what proves afterwards that it was us who sent them. */
interface AuthorizeRequest {
  redirectUri: string;
  state: string;
  /** SHA-256 of the verifier, in base64url. */
  challenge: string;
}

interface CodeAnswer {
  code: string;
  redirectUri: string;
  verifier: string;
}

/** The OAuth server in front of the BI service. Refusals are {@link PortalError}s that hold no secret. */
export interface Oauth {
  /** As the application itself. */
  signIn(app: Application): Promise<OauthTokens>;
  /** @throws {PortalError} `bi_refused` for a directory that is none. */
  authorizeUrl(app: Pick<Application, 'tenantId' | 'clientId'>, request: AuthorizeRequest): string;
  redeem(app: Application, answer: CodeAnswer): Promise<OauthTokens>;
  /** Undefined when the refresh token is not good any more. */
  refresh(app: Application, refreshToken: string): Promise<OauthTokens | undefined>;
}

const Answer = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  refresh_token: z.string().min(1).optional(),
});
const Refusal = z.object({ error: z.string().max(100), error_description: z.string().optional() });

const scope = 'https://analysis.windows.net/powerbi/api/.default';
const delegatedScope = `${scope} offline_access`;
/** An id or a domain name: never a path, a host with a port, or an address. */
export const directoryName = /^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/;

const endpoint = (loginUrl: string, tenantId: string, name: string): string => {
  if (!directoryName.test(tenantId)) throw refused("The connection's tenant id is not valid.");
  return `${loginUrl}/${tenantId}/oauth2/v2.0/${name}`;
};

const tokenCall = (loginUrl: string, app: Application, form: Record<string, string>): BiCall => ({
  method: 'POST',
  url: endpoint(loginUrl, app.tenantId, 'token'),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({
    ...form,
    client_id: app.clientId,
    client_secret: app.clientSecret,
  }).toString(),
});

const refusalOf = (json: unknown): PortalError => {
  const { error, error_description: text } = Refusal.safeParse(json).data ?? { error: 'no code' };
  return refused(
    `The BI service refused the connection's credentials (${text?.match(/AADSTS\d+/)?.[0] ?? error}).`,
  );
};

const tokensOf = (json: unknown): OauthTokens => {
  const answer = parseAnswer(Answer, json);
  return {
    access: { value: answer.access_token, expiresAt: Date.now() + answer.expires_in * 1000 },
    refreshToken: answer.refresh_token,
  };
};

/** @param begin - starts the deadline of a sign-in, which may be shared by many who wait for it. */
export const createOauth = (loginUrl: string, begin: () => Deadline, options: CallOptions): Oauth => {
  const post = (app: Application, form: Record<string, string>) =>
    callBi(tokenCall(loginUrl, app, form), begin(), options);
  const need = async (app: Application, form: Record<string, string>): Promise<OauthTokens> => {
    const { status, json } = await post(app, form);
    if (status !== 200) throw refusalOf(json);
    return tokensOf(json);
  };
  return {
    signIn: (app) => need(app, { grant_type: 'client_credentials', scope }),
    authorizeUrl: ({ tenantId, clientId }, { redirectUri, state, challenge }) => {
      const query = {
        client_id: clientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        response_mode: 'query',
        scope: delegatedScope,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        prompt: 'select_account',
      };
      return `${endpoint(loginUrl, tenantId, 'authorize')}?${new URLSearchParams(query).toString()}`;
    },
    redeem: (app, { code, redirectUri, verifier }) =>
      need(app, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        scope: delegatedScope,
      }),
    refresh: async (app, refreshToken) => {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken, scope: delegatedScope };
      const { status, json } = await post(app, form);
      if (status === 200) return tokensOf(json);
      if (Refusal.safeParse(json).data?.error === 'invalid_grant') return undefined;
      throw refusalOf(json);
    },
  };
};
