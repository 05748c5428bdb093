import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { z } from 'zod';
import type { ServiceContext } from '../service/context.ts';
import { createInvalidRequestError } from '../service/errors.ts';
import { assertTenant } from './directory.ts';
import { OAuthError, describeError } from './oauth-error.ts';
import { renderConsentPage, renderFormPost, renderMessagePage } from './pages.ts';
import { formatScopes, parseResource, parseScopes } from './scopes.ts';
import { sendPage } from './send-page.ts';
import { readSessionUser, setSessionUser } from './session-cookie.ts';
import { encodeClientInfo, issueIdToken } from './user-claims.ts';

const responseTypes = ['code', 'id_token', 'code id_token', 'id_token code'] as const;

const authorizationRequestSchema = z
  .object({
    client_id: z.string(),
    response_type: z.enum(responseTypes),
    redirect_uri: z.url({ protocol: /^https?$/ }),
    response_mode: z.enum(['query', 'fragment', 'form_post']).optional(),
    scope: z.string().optional(),
    /** Resource of a request of version 1, in place of a scope. */
    resource: z.string().optional(),
    state: z.string().optional(),
    nonce: z.string().optional(),
    prompt: z.string().optional(),
    code_challenge: z.string().min(43).optional(),
    code_challenge_method: z.literal('S256').optional(),
    login_hint: z.string().optional(),
    /** Whether the response contains the IDs of the account. */
    client_info: z.literal('1').optional(),
  })
  .refine(
    ({ code_challenge, code_challenge_method }) =>
      (code_challenge === undefined) === (code_challenge_method === undefined),
    { path: ['code_challenge_method'], error: 'must be S256, together with code_challenge' },
  )
  .refine(({ response_type, nonce }) => response_type === 'code' || nonce !== undefined, {
    path: ['nonce'],
    error: 'is required for ID tokens',
  });
type AuthorizationRequest = Omit<z.infer<typeof authorizationRequestSchema>, 'scope' | 'resource'> & {
  scope: string;
};

const consentSchema = z.object({ user: z.email(), decision: z.literal('accept') });
const logoutSchema = z.object({
  post_logout_redirect_uri: z.url({ protocol: /^https?$/ }).optional(),
  state: z.string().optional(),
});

const paths = ['/:tenant/oauth2/v2.0/authorize', '/:tenant/oauth2/authorize'];
const logoutPaths = ['/:tenant/oauth2/v2.0/logout', '/:tenant/oauth2/logout'];
interface TenantRoute {
  Params: { tenant: string };
}

const declined = new OAuthError('access_denied', 65004, 'The user declined to authorize the application.');
const signedOut = new OAuthError('login_required', 50058, 'No user has signed in with this browser.');

/** Creates the plugin with the consent page, where users sign in with any email address and authorize the application. */
export function createAuthorizeRoutes(context: ServiceContext) {
  const isSecure = () => context.getUrl().startsWith('https:');
  return async (app: FastifyInstance): Promise<void> => {
    for (const path of paths) {
      app.get<TenantRoute>(path, async (http, reply) => {
        const request = parseAuthorizationRequest(context, http.params.tenant, http.query);
        const signedIn = readSessionUser(http);
        if (request.prompt === 'none') {
          const hint = request.login_hint?.toLowerCase();
          return signedIn !== undefined && (hint === undefined || hint === signedIn.toLowerCase())
            ? sendCode(context, reply, request, signedIn)
            : sendFailure(reply, request, signedOut);
        }
        const email = request.login_hint ?? signedIn ?? '';
        return sendConsentPage(reply, request, renderConsentPage({ action: http.url, email }));
      });
      app.post<TenantRoute>(path, async ({ params, query, body, url }, reply) => {
        const request = parseAuthorizationRequest(context, params.tenant, query);
        if (z.object({ decision: z.literal('cancel') }).safeParse(body).success)
          return sendFailure(reply, request, declined);
        const consent = consentSchema.safeParse(body);
        if (!consent.success) {
          const email = z.object({ user: z.string() }).safeParse(body).data?.user ?? '';
          const error = 'Enter an email address.';
          return sendConsentPage(
            reply.status(422),
            request,
            renderConsentPage({ action: url, email, error }),
          );
        }
        setSessionUser(reply, consent.data.user, isSecure());
        return sendCode(context, reply, request, consent.data.user);
      });
    }
    for (const path of logoutPaths)
      app.get(path, async ({ query }, reply) => {
        setSessionUser(reply, undefined, isSecure());
        const { post_logout_redirect_uri: uri, state } = logoutSchema.safeParse(query).data ?? {};
        if (uri === undefined || !isRegistered(context, uri))
          return sendPage(reply, renderMessagePage('You are signed out.'));
        const target = new URL(uri);
        if (state !== undefined) target.searchParams.set('state', state);
        return reply.redirect(target.href, 303);
      });
  };
}

/** Returns whether the application may receive responses at an address: a host page, or a program on this computer. */
function isRegistered({ hostOrigins }: ServiceContext, redirectUri: string): boolean {
  const { origin, protocol, hostname } = new URL(redirectUri);
  const isLoopback = protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isLoopback || hostOrigins.includes(origin);
}

/**
 * Parses and validates an authorization request.
 * @throws {ServiceError} 400 when the request is malformed, or its tenant, application, scope or redirect URI is
 *   unknown.
 */
function parseAuthorizationRequest(
  context: ServiceContext,
  tenant: string,
  query: unknown,
): AuthorizationRequest {
  const parsed = authorizationRequestSchema.safeParse(query);
  if (!parsed.success) throw createInvalidRequestError(z.prettifyError(parsed.error));
  const { scope = '', resource, ...request } = parsed.data;
  if (request.client_id !== context.client.id)
    throw createInvalidRequestError(`Application '${request.client_id}' is not registered.`);
  if (!isRegistered(context, request.redirect_uri))
    throw createInvalidRequestError('The redirect URI is not registered for the application.');
  try {
    assertTenant(context, tenant);
    const { id } = context.client;
    const scopes = resource === undefined ? parseScopes(scope, id) : parseResource(resource, id);
    return { ...request, scope: formatScopes(scopes, id) };
  } catch (error) {
    if (error instanceof OAuthError) throw createInvalidRequestError(describeError(error));
    throw error;
  }
}

async function sendCode(
  context: ServiceContext,
  reply: FastifyReply,
  request: AuthorizationRequest,
  user: string,
) {
  const { response_type: type, scope, nonce, code_challenge: challenge, redirect_uri: redirectUri } = request;
  const kinds = type.split(' ');
  return sendResponse(reply, request, {
    ...(kinds.includes('code') && {
      code: await context.delegation.issueCode({ user, scope, nonce, challenge, redirectUri }),
    }),
    ...(kinds.includes('id_token') && { id_token: await issueIdToken(context, user, nonce) }),
    ...(request.client_info === '1' && {
      client_info: encodeClientInfo(context, user),
      session_state: randomUUID(),
    }),
  });
}

const sendFailure = (reply: FastifyReply, request: AuthorizationRequest, error: OAuthError) =>
  sendResponse(reply, request, { error: error.code, error_description: describeError(error) });

/** Sends fields to the application in the way that it has requested. */
function sendResponse(
  reply: FastifyReply,
  { redirect_uri, response_type, response_mode, state }: AuthorizationRequest,
  params: Record<string, string>,
) {
  const fields = { ...params, ...(state !== undefined && { state }) };
  const target = new URL(redirect_uri);
  const mode = response_mode ?? (response_type === 'code' ? 'query' : 'fragment');
  if (mode === 'form_post') return sendPage(reply, renderFormPost(redirect_uri, fields), target.origin);
  if (mode === 'fragment') target.hash = new URLSearchParams(fields).toString();
  else for (const [name, value] of Object.entries(fields)) target.searchParams.set(name, value);
  return reply.redirect(target.href, 303);
}

const sendConsentPage = (reply: FastifyReply, { redirect_uri }: AuthorizationRequest, page: string) =>
  sendPage(reply, page, new URL(redirect_uri).origin);
