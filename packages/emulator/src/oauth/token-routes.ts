import type { FastifyInstance, FastifyReply } from 'fastify';
import type { ServiceContext } from '../service/context.ts';
import { deviceCodeLifetimeSeconds } from '../service/device-codes.ts';
import { authenticateClient } from './client-authentication.ts';
import type { ClientKind } from './client-authentication.ts';
import { assertTenant } from './directory.ts';
import { getRedeemer } from './grants.ts';
import type { Grant } from './grants.ts';
import { OAuthError, toErrorBody } from './oauth-error.ts';
import { formatScopes, parseScopes } from './scopes.ts';
import { tokenRequestSchema } from './token-request.ts';
import { encodeClientInfo, issueApiToken, issueIdToken } from './user-claims.ts';

const defaultLifetimeSeconds = 3600;
const pollIntervalSeconds = 1;

interface TenantRoute {
  Params: { tenant: string };
}

/** Creates the plugin with the token endpoints of both versions, and the endpoint that starts a sign-in on a device. */
export function createTokenRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((error, _request, reply) => sendOAuthError(error, reply));
    app.addHook('onRequest', async (_request, reply) => {
      reply.header('cache-control', 'no-store');
    });
    for (const path of ['/:tenant/oauth2/v2.0/token', '/:tenant/oauth2/token'])
      app.post<TenantRoute>(path, async ({ params, body }) => {
        assertTenant(context, params.tenant);
        const request = tokenRequestSchema.safeParse(body).data ?? {};
        const redeem = getRedeemer(request.grant_type);
        const client = await authenticateClient(context, request);
        return createTokenResponse(context, client, await redeem({ context, body: request, client }));
      });
    app.post<TenantRoute>('/:tenant/oauth2/v2.0/devicecode', async ({ params, body }) => {
      assertTenant(context, params.tenant);
      const request = tokenRequestSchema.safeParse(body).data ?? {};
      await authenticateClient(context, request);
      const scope = request.scope ?? '';
      parseScopes(scope, context.client.id);
      const { deviceCode, userCode } = context.deviceCodes.issue(scope);
      const page = `${context.getUrl()}/devicelogin`;
      return {
        user_code: userCode,
        device_code: deviceCode,
        verification_uri: page,
        expires_in: deviceCodeLifetimeSeconds,
        interval: pollIntervalSeconds,
        message: `To sign in, open the page ${page} in a browser and enter the code ${userCode}.`,
      };
    });
  };
}

async function createTokenResponse(context: ServiceContext, client: ClientKind, grant: Grant) {
  const { scopes, user } = grant;
  const lifetime = context.faults.current.token?.accessLifetimeSeconds ?? defaultLifetimeSeconds;
  const { permissions, apiScopes } = scopes;
  const clientId = context.client.id;
  const response = {
    token_type: 'Bearer',
    expires_in: lifetime,
    ext_expires_in: lifetime,
    access_token:
      user !== undefined && apiScopes.length > 0
        ? await issueApiToken(context, user, apiScopes, lifetime)
        : await context.tokenService.issueAccessToken({ user, permissions }, lifetime),
  };
  if (user === undefined) return response;
  return {
    ...response,
    scope: formatScopes(scopes, clientId),
    client_info: encodeClientInfo(context, user),
    ...(scopes.hasIdToken && { id_token: await issueIdToken(context, user, grant.nonce) }),
    ...(scopes.isOffline && {
      refresh_token: await context.delegation.issueRefreshToken({
        user,
        scope: formatScopes(scopes, clientId),
        isPublic: client === 'public',
      }),
    }),
  };
}

function sendOAuthError(error: unknown, reply: FastifyReply): FastifyReply {
  if (!(error instanceof OAuthError)) throw error;
  return reply.status(error.status).send(toErrorBody(error));
}
