import { randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../service/context.ts';
import { createFaultHook } from '../service/fault-hook.ts';
import { createAuthorizeRoutes } from './authorize-routes.ts';

const defaultLifetimeSeconds = 3600;
const scope = 'https://analysis.windows.net/powerbi/api/.default';

const tokenRequestSchema = z.object({
  grant_type: z.string().optional(),
  client_id: z.string().optional(),
  client_secret: z.string().optional(),
  scope: z.string().optional(),
  code: z.string().optional(),
  redirect_uri: z.string().optional(),
  code_verifier: z.string().optional(),
  refresh_token: z.string().optional(),
});
type TokenRequest = z.infer<typeof tokenRequestSchema>;

const grantTypes = ['client_credentials', 'authorization_code', 'refresh_token'];
const invalidGrant: OAuthErrorResponse = {
  status: 400,
  error: 'invalid_grant',
  code: 70008,
  description:
    'The provided authorization code or refresh token is invalid, expired, revoked or already used.',
};

interface OAuthErrorResponse {
  error: string;
  code: number;
  description: string;
  status: 400 | 401;
}

/** Creates the plugin with the OAuth routes of the configured tenant: client credentials and delegated access. */
export function createOauthRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', createFaultHook(context.faults, 'oauth'));
    app.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    );
    await app.register(createAuthorizeRoutes(context));
    app.post<{ Params: { tenant: string } }>('/:tenant/oauth2/v2.0/token', async (request, reply) => {
      const body = tokenRequestSchema.safeParse(request.body).data ?? {};
      const requestError = findRequestError(context, request.params.tenant, body);
      reply.header('cache-control', 'no-store');
      if (requestError) return reply.status(requestError.status).send(toErrorBody(requestError));
      const isDelegated = body.grant_type !== 'client_credentials';
      const user = isDelegated ? await redeemGrant(context, body) : undefined;
      if (isDelegated && user === undefined) {
        return reply.status(invalidGrant.status).send(toErrorBody(invalidGrant));
      }
      const lifetime = context.faults.current.token?.accessLifetimeSeconds ?? defaultLifetimeSeconds;
      return {
        token_type: 'Bearer',
        expires_in: lifetime,
        ext_expires_in: lifetime,
        access_token: await context.tokenService.issueAccessToken(lifetime, user),
        ...(user !== undefined && { refresh_token: await context.delegation.issueRefreshToken(user) }),
      };
    });
  };
}

/** Redeems a code or refresh token and returns its user, or `undefined` if it is invalid. */
function redeemGrant({ delegation }: ServiceContext, body: TokenRequest): Promise<string | undefined> {
  if (body.grant_type === 'refresh_token') return delegation.redeemRefreshToken(body.refresh_token ?? '');
  const proof = { verifier: body.code_verifier ?? '', redirectUri: body.redirect_uri ?? '' };
  return delegation.redeemCode(body.code ?? '', proof);
}

function findRequestError(
  { client }: ServiceContext,
  tenant: string,
  body: TokenRequest,
): OAuthErrorResponse | undefined {
  if (tenant.toLowerCase() !== client.tenant.toLowerCase()) {
    return {
      status: 400,
      error: 'invalid_request',
      code: 90002,
      description: `Tenant '${tenant}' not found.`,
    };
  }
  if (!grantTypes.includes(body.grant_type ?? '')) {
    const description = 'The grant type is missing or not supported.';
    return { status: 400, error: 'unsupported_grant_type', code: 70003, description };
  }
  if (body.client_id !== client.id) {
    const description = `Application with identifier '${body.client_id ?? ''}' was not found in the directory.`;
    return { status: 400, error: 'unauthorized_client', code: 700016, description };
  }
  if (!equalsInConstantTime(body.client_secret ?? '', client.secret)) {
    return {
      status: 401,
      error: 'invalid_client',
      code: 7000215,
      description: 'Invalid client secret provided.',
    };
  }
  if (!body.scope?.split(' ').includes(scope)) {
    const description = `The scope must be ${scope}.`;
    return { status: 400, error: 'invalid_scope', code: 70011, description };
  }
  return undefined;
}

function toErrorBody({ error, code, description }: OAuthErrorResponse) {
  const [traceId, correlationId] = [randomUUID(), randomUUID()];
  const timestamp = new Date().toISOString().replace('T', ' ').replace(/\.\d+/, '');
  const trace = `Trace ID: ${traceId} Correlation ID: ${correlationId} Timestamp: ${timestamp}`;
  return {
    error,
    error_description: `AADSTS${code}: ${description} ${trace}`,
    error_codes: [code],
    timestamp,
    trace_id: traceId,
    correlation_id: correlationId,
  };
}

function equalsInConstantTime(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
