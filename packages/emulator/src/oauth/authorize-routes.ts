import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError } from '../service/errors.ts';
import { renderConsentPage } from './consent-page.ts';

const authorizationRequestSchema = z.object({
  client_id: z.string(),
  response_type: z.literal('code'),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  response_mode: z.literal('query').optional(),
  scope: z.string(),
  state: z.string().optional(),
  code_challenge: z.string().min(43),
  code_challenge_method: z.literal('S256'),
  login_hint: z.string().optional(),
});
type AuthorizationRequest = z.infer<typeof authorizationRequestSchema>;

const consentSchema = z.object({ user: z.email(), decision: z.literal('accept') });

const path = '/:tenant/oauth2/v2.0/authorize';
interface TenantRoute {
  Params: { tenant: string };
}

/** Creates the plugin with the consent page, where users sign in with any email address and authorize the application. */
export function createAuthorizeRoutes(context: ServiceContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.get<TenantRoute>(path, async ({ params, query, url }, reply) => {
      const request = parseAuthorizationRequest(context, params.tenant, query);
      return sendPage(reply, request, renderConsentPage({ action: url, email: request.login_hint ?? '' }));
    });
    app.post<TenantRoute>(path, async ({ params, query, body, url }, reply) => {
      const request = parseAuthorizationRequest(context, params.tenant, query);
      if (z.object({ decision: z.literal('cancel') }).safeParse(body).success) {
        return redirectToClient(reply, request, { error: 'access_denied' });
      }
      const consent = consentSchema.safeParse(body);
      if (!consent.success) {
        const email = z.object({ user: z.string() }).safeParse(body).data?.user ?? '';
        const error = 'Enter an email address.';
        return sendPage(reply.status(422), request, renderConsentPage({ action: url, email, error }));
      }
      const { code_challenge: challenge, redirect_uri: redirectUri } = request;
      const code = await context.delegation.issueCode({ user: consent.data.user, challenge, redirectUri });
      return redirectToClient(reply, request, { code });
    });
  };
}

/**
 * Parses and validates an authorization request.
 * @throws {ServiceError} 400 when the request is malformed, or its tenant, application or redirect URI is unknown.
 */
function parseAuthorizationRequest(
  { client, hostOrigins }: ServiceContext,
  tenant: string,
  query: unknown,
): AuthorizationRequest {
  const parsed = authorizationRequestSchema.safeParse(query);
  if (!parsed.success) throw createInvalidRequestError(z.prettifyError(parsed.error));
  if (tenant.toLowerCase() !== client.tenant.toLowerCase())
    throw createInvalidRequestError(`Tenant '${tenant}' not found.`);
  if (parsed.data.client_id !== client.id)
    throw createInvalidRequestError(`Application '${parsed.data.client_id}' is not registered.`);
  if (!hostOrigins.includes(new URL(parsed.data.redirect_uri).origin)) {
    throw createInvalidRequestError('The redirect URI is not registered for the application.');
  }
  return parsed.data;
}

function redirectToClient(
  reply: FastifyReply,
  { redirect_uri, state }: AuthorizationRequest,
  params: Record<string, string>,
) {
  const target = new URL(redirect_uri);
  for (const [name, value] of Object.entries({ ...params, ...(state !== undefined && { state }) })) {
    target.searchParams.set(name, value);
  }
  return reply.redirect(target.href, 303);
}

function sendPage(reply: FastifyReply, { redirect_uri }: AuthorizationRequest, page: string) {
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    // Browsers also apply form-action to the redirect that follows the form submission.
    `form-action 'self' ${new URL(redirect_uri).origin}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy.join('; '))
    .header('referrer-policy', 'no-referrer')
    .send(page);
}
