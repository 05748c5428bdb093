import { z } from 'zod';
import type { ServiceContext } from '../service/context.ts';
import type { ClientKind } from './client-authentication.ts';
import { OAuthError, createInvalidGrantError } from './oauth-error.ts';
import { defaultScope, parseResource, parseScopes } from './scopes.ts';
import type { Scopes } from './scopes.ts';
import type { TokenRequest } from './token-request.ts';
import { findUserOfApiToken } from './user-claims.ts';

/** Permissions that a token request obtains, and the user who has granted them. */
export interface Grant {
  scopes: Scopes;
  /** User on whose behalf the application acts, if any. */
  user?: string;
  /** Value that the application uses to recognize the ID token of its sign-in. */
  nonce?: string | undefined;
}

interface GrantRequest {
  context: ServiceContext;
  body: TokenRequest;
  client: ClientKind;
}

type Redeem = (request: GrantRequest) => Grant | Promise<Grant>;

const parseRequested = ({ context, body: { scope, resource } }: GrantRequest): Scopes =>
  resource === undefined
    ? parseScopes(scope ?? '', context.client.id)
    : parseResource(resource, context.client.id);

/** @throws {OAuthError} `invalid_client` when the application has no secret and no certificate. */
function assertConfidential(client: ClientKind): void {
  if (client === 'public')
    throw new OAuthError(
      'invalid_client',
      7000218,
      "The request body must contain the parameter 'client_assertion' or 'client_secret'.",
      401,
    );
}

/** Returns the scopes of a sign-in of the application itself. */
const redeemClientCredentials: Redeem = (request) => {
  assertConfidential(request.client);
  const { permissions } = parseRequested(request);
  if (permissions.length !== 1 || permissions[0] !== defaultScope)
    throw new OAuthError('invalid_scope', 70011, `The scope must be ${defaultScope}.`);
  return { scopes: { permissions, apiScopes: [], hasIdToken: false, isOffline: false } };
};

const redeemCode: Redeem = async ({ context, body, client }) => {
  const proof = { verifier: body.code_verifier, redirectUri: body.redirect_uri ?? '' };
  const grant = await context.delegation.redeemCode(body.code ?? '', proof);
  if (!grant) throw createInvalidGrantError();
  // The verifier proves that an application without secret has requested the code.
  if (grant.challenge === undefined) assertConfidential(client);
  const { user, scope, nonce } = grant;
  return { user, scopes: parseScopes(scope, context.client.id), nonce };
};

const redeemRefreshToken: Redeem = async (request) => {
  const { context, body, client } = request;
  const grant = await context.delegation.redeemRefreshToken(body.refresh_token ?? '');
  if (!grant) throw createInvalidGrantError();
  if (!grant.isPublic) assertConfidential(client);
  const requested = parseRequested(request);
  const isEmpty = requested.permissions.length + requested.apiScopes.length === 0;
  const { permissions, apiScopes } = isEmpty ? parseScopes(grant.scope, context.client.id) : requested;
  return { user: grant.user, scopes: { ...requested, permissions, apiScopes, isOffline: true } };
};

const redeemDeviceCode: Redeem = ({ context, body }) => {
  const signIn = context.deviceCodes.redeem(body.device_code ?? '');
  switch (signIn.state) {
    case 'accepted':
      return { user: signIn.user, scopes: parseScopes(signIn.scope, context.client.id) };
    case 'pending':
      throw new OAuthError('authorization_pending', 70016, 'The user has not signed in yet.');
    case 'declined':
      throw new OAuthError('access_denied', 65004, 'The user declined to authorize the application.');
    case 'expired':
      throw new OAuthError('expired_token', 70020, 'The device code has expired.');
    case 'unknown':
      throw new OAuthError('invalid_grant', 7000000, 'The device code is unknown or was used before.');
  }
};

/** Exchanges the access token of a user for the API of the application for one that it uses on behalf of this user. */
const redeemAssertion: Redeem = async (request) => {
  const { context, body, client } = request;
  assertConfidential(client);
  if (body.requested_token_use !== 'on_behalf_of')
    throw new OAuthError('invalid_request', 900144, "requested_token_use must be 'on_behalf_of'.");
  const user = await findUserOfApiToken(context, body.assertion ?? '');
  if (user === undefined)
    throw new OAuthError(
      'invalid_grant',
      500131,
      `The assertion is not a valid access token of a user for the application. Request it with a scope of its API, such as api://${context.client.id}/access_as_user.`,
    );
  return { user, scopes: parseRequested(request) };
};

const redeemPassword: Redeem = (request) => {
  const { context, body } = request;
  if (!context.acceptsPasswords)
    throw new OAuthError(
      'unsupported_grant_type',
      70003,
      'Sign-in with a password is switched off. Start the emulator with --allow-passwords.',
    );
  const credentials = z.object({ username: z.email(), password: z.string().min(1) }).safeParse(body).data;
  if (!credentials) throw new OAuthError('invalid_grant', 50126, 'Invalid username or password.');
  return { user: credentials.username, scopes: parseRequested(request) };
};

/** Redeems the grant of each supported type. */
const redeemers: Readonly<Record<string, Redeem>> = {
  client_credentials: redeemClientCredentials,
  authorization_code: redeemCode,
  refresh_token: redeemRefreshToken,
  device_code: redeemDeviceCode,
  'urn:ietf:params:oauth:grant-type:device_code': redeemDeviceCode,
  'urn:ietf:params:oauth:grant-type:jwt-bearer': redeemAssertion,
  password: redeemPassword,
};

/**
 * Returns the function that redeems grants of a type.
 * @throws {OAuthError} `unsupported_grant_type` otherwise.
 */
export function getRedeemer(type: string | undefined): Redeem {
  const redeem = type !== undefined && Object.hasOwn(redeemers, type) ? redeemers[type] : undefined;
  if (!redeem)
    throw new OAuthError('unsupported_grant_type', 70003, 'The grant type is missing or not supported.');
  return redeem;
}
