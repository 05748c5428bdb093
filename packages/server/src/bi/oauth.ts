import { z } from 'zod';
import type { ApiError } from '../errors.ts';
import type { Deadline } from './deadline.ts';
import { requestBi } from './request.ts';
import type { BiRequest, BiRequestOptions } from './request.ts';
import { parseResponse, createBiRefusedError } from './responses.ts';
import type { AccessToken } from './token-cache.ts';

/** An application registered in the BI service's directory. */
export interface Application {
  /** Directory ID or domain name. */
  tenantId: string;
  clientId: string;
  clientSecret: string;
}

interface OAuthTokens {
  access: AccessToken;
  /** Only for delegated sign-ins; the directory may rotate it with every refresh. */
  refreshToken: string | undefined;
}

/** Parameters of the authorization URL. */
interface AuthorizeRequest {
  redirectUri: string;
  state: string;
  /** Base64url-encoded SHA-256 hash of the verifier. */
  challenge: string;
}

interface AuthorizationCode {
  code: string;
  redirectUri: string;
  verifier: string;
}

/** Client of the BI service's OAuth server. Rejections are {@link ApiError}s without secrets. */
export interface OAuthClient {
  /** Signs in as the application itself. */
  signIn(app: Application): Promise<OAuthTokens>;
  /**
   * Returns the URL at which a user authorizes the application.
   *
   * @throws {ApiError} `bi_refused` when the directory name is not valid.
   */
  buildAuthorizeUrl(app: Pick<Application, 'tenantId' | 'clientId'>, request: AuthorizeRequest): string;
  redeemCode(app: Application, code: AuthorizationCode): Promise<OAuthTokens>;
  /**
   * Asserts that the directory knows the application and accepts its secret, without a user. Returns whether this is
   * certain: directories may reject the sign-in for other reasons, such as a policy.
   *
   * @throws {ApiError} `bi_refused` when the directory does not know the application or rejects its secret.
   */
  probeClient(app: Application): Promise<boolean>;
  /** Requests new tokens. Returns undefined when the refresh token is no longer valid. */
  refreshToken(app: Application, refreshToken: string): Promise<OAuthTokens | undefined>;
}

const TokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().positive(),
  refresh_token: z.string().min(1).optional(),
});
const ErrorResponse = z.object({ error: z.string().max(100), error_description: z.string().optional() });

/** Errors for unknown directories and applications, which have general OAuth codes. */
const unknownClientPattern = /AADSTS(?:90002|700016)\b/;

/** Returns whether a response to a sign-in as the application rejects its directory, its ID or its secret. */
function isClientRejected(json: unknown): boolean {
  const { error, error_description: text = '' } = ErrorResponse.safeParse(json).data ?? {};
  return error === 'invalid_client' || unknownClientPattern.test(text);
}

/** Matches a directory ID or a domain name, without a path or a port. */
export const directoryPattern = /^[A-Za-z0-9][A-Za-z0-9.-]{0,252}$/;

function buildEndpoint(loginUrl: string, tenantId: string, name: string): string {
  if (!directoryPattern.test(tenantId))
    throw createBiRefusedError("The connection's tenant ID is not valid.", 'credentialsRejected');
  return `${loginUrl}/${tenantId}/oauth2/v2.0/${name}`;
}

const buildTokenRequest = (loginUrl: string, app: Application, form: Record<string, string>): BiRequest => ({
  method: 'POST',
  url: buildEndpoint(loginUrl, app.tenantId, 'token'),
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({
    ...form,
    client_id: app.clientId,
    client_secret: app.clientSecret,
  }).toString(),
});

function toCredentialsError(json: unknown): ApiError {
  const { error, error_description: text } = ErrorResponse.safeParse(json).data ?? { error: 'no code' };
  return createBiRefusedError(
    `The BI service rejected the connection's credentials (${text?.match(/AADSTS\d+/)?.[0] ?? error}).`,
    'credentialsRejected',
  );
}

function toTokens(json: unknown): OAuthTokens {
  const response = parseResponse(TokenResponse, json);
  return {
    access: { value: response.access_token, expiresAt: Date.now() + response.expires_in * 1000 },
    refreshToken: response.refresh_token,
  };
}

/** Scope of access tokens for the public cloud of Power BI. */
export const publicScope = 'https://analysis.windows.net/powerbi/api/.default';

/** The OAuth server of a cloud. */
export interface OAuthServer {
  /** Base URL of the OAuth endpoints. */
  loginUrl: string;
  /** Scope of access tokens for the REST API. */
  scope: string;
}

/**
 * Creates a client of an OAuth server.
 *
 * @param startDeadline - starts the deadline of a token request, which concurrent user requests may share.
 */
export function createOAuthClient(
  { loginUrl, scope }: OAuthServer,
  startDeadline: () => Deadline,
  options: BiRequestOptions,
): OAuthClient {
  const delegatedScope = `${scope} offline_access`;
  const post = (app: Application, form: Record<string, string>) =>
    requestBi(buildTokenRequest(loginUrl, app, form), startDeadline(), options);
  const requestTokens = async (app: Application, form: Record<string, string>): Promise<OAuthTokens> => {
    const { status, json } = await post(app, form);
    if (status !== 200) throw toCredentialsError(json);
    return toTokens(json);
  };
  const clientForm = { grant_type: 'client_credentials', scope };
  return {
    signIn: (app) => requestTokens(app, clientForm),
    probeClient: async (app) => {
      const { status, json } = await post(app, clientForm);
      if (status !== 200 && isClientRejected(json)) throw toCredentialsError(json);
      return status === 200;
    },
    buildAuthorizeUrl: ({ tenantId, clientId }, { redirectUri, state, challenge }) => {
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
      return `${buildEndpoint(loginUrl, tenantId, 'authorize')}?${new URLSearchParams(query).toString()}`;
    },
    redeemCode: (app, { code, redirectUri, verifier }) =>
      requestTokens(app, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        code_verifier: verifier,
        scope: delegatedScope,
      }),
    refreshToken: async (app, refreshToken) => {
      const form = { grant_type: 'refresh_token', refresh_token: refreshToken, scope: delegatedScope };
      const { status, json } = await post(app, form);
      if (status === 200) return toTokens(json);
      if (ErrorResponse.safeParse(json).data?.error === 'invalid_grant') return undefined;
      throw toCredentialsError(json);
    },
  };
}
