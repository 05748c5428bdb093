import type { FastifyInstance } from 'fastify';
import type { ServiceContext } from '../service/context.ts';
import { assertTenant, getTenantId } from './directory.ts';
import { OAuthError, toErrorBody } from './oauth-error.ts';

interface TenantRoute {
  Params: { tenant: string };
}

interface UserRoute {
  Params: { tenant: string; user: string };
}

/** Creates the plugin with the documents from which sign-in libraries learn the addresses and the keys. */
export function createMetadataRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof OAuthError)) throw error;
      return reply.status(error.status).send(toErrorBody(error));
    });
    app.get<TenantRoute>('/:tenant/v2.0/.well-known/openid-configuration', async ({ params }) => {
      assertTenant(context, params.tenant);
      return describeEndpoints(context, params.tenant, 'v2.0');
    });
    app.get<TenantRoute>('/:tenant/.well-known/openid-configuration', async ({ params }) => {
      assertTenant(context, params.tenant);
      return describeEndpoints(context, params.tenant, 'v1.0');
    });
    for (const path of ['/:tenant/discovery/v2.0/keys', '/:tenant/discovery/keys'])
      app.get<TenantRoute>(path, async ({ params }) => {
        assertTenant(context, params.tenant);
        return context.userTokens.getKeys();
      });
    // Libraries that send passwords first determine whether another organization signs the user in.
    for (const path of ['/:tenant/UserRealm/:user', '/:tenant/userrealm/:user'])
      app.get<UserRoute>(path, async ({ params }) => {
        assertTenant(context, params.tenant);
        return { ver: '1.0', account_type: 'Managed', domain_name: params.user.split('@')[1] ?? '' };
      });
    app.get('/:tenant/discovery/instance', async () => {
      const { host } = new URL(context.getUrl());
      return {
        tenant_discovery_endpoint: `${context.getUrl()}/${getTenantId(context)}/v2.0/.well-known/openid-configuration`,
        'api-version': '1.1',
        metadata: [{ preferred_network: host, preferred_cache: host, aliases: [host] }],
      };
    });
  };
}

function describeEndpoints(context: ServiceContext, tenant: string, version: 'v1.0' | 'v2.0') {
  const base = `${context.getUrl()}/${tenant}`;
  const oauth = version === 'v2.0' ? `${base}/oauth2/v2.0` : `${base}/oauth2`;
  return {
    issuer: `${context.getUrl()}/${getTenantId(context)}/v2.0`,
    authorization_endpoint: `${oauth}/authorize`,
    token_endpoint: `${oauth}/token`,
    device_authorization_endpoint: `${base}/oauth2/v2.0/devicecode`,
    end_session_endpoint: `${oauth}/logout`,
    jwks_uri: `${base}/discovery/v2.0/keys`,
    response_types_supported: ['code', 'id_token', 'code id_token'],
    response_modes_supported: ['query', 'fragment', 'form_post'],
    subject_types_supported: ['pairwise'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    token_endpoint_auth_methods_supported: ['client_secret_post', 'private_key_jwt'],
    scopes_supported: ['openid', 'profile', 'email', 'offline_access'],
    claims_supported: [
      'sub',
      'iss',
      'aud',
      'exp',
      'iat',
      'oid',
      'tid',
      'name',
      'preferred_username',
      'email',
      'nonce',
    ],
  };
}
