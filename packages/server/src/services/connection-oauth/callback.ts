import { routes } from '@embed-portal/api-contract';
import { z } from 'zod';
import type { RequestContext, Context, Services } from '../../context.ts';
import { PortalError } from '../../errors.ts';
import { findScope } from '../audit/scope.ts';
import { toApplication } from '../connections/sign-in.ts';
import { validate } from '../parse.ts';
import { createUserDeactivatedError } from '../sign-in.ts';
import { toCaller } from '../tenant-scope.ts';
import { findCurrentUser } from '../users.ts';
import { buildCallbackUrl } from './callback-url.ts';
import { findAuthorizableConnection } from './find-connection.ts';
import { openState, createUsedStateError } from './state.ts';
import type { State } from './state.ts';

/** Action of the audit log entries for completed and failed authorizations. */
export const authorizeAction = 'authorizeConnection';

/** Query of the OAuth callback. */
const CallbackQuery = z.object({
  state: z.string(),
  code: z.string().max(8_000).optional(),
  error: z.string().max(200).optional(),
});

const createContext = async (
  services: Services,
  { userId }: State,
  request: RequestContext,
): Promise<Context> => {
  const user = await services.db.asUser(userId, (tx) => findCurrentUser(tx, userId));
  if (!user.active) throw createUserDeactivatedError();
  return { ...services, user: toCaller(user, routes.buildAuthorizeUrl.access), request };
};

const createNotConnectedError = (error: string | undefined): PortalError => {
  const code = error && /^\w+$/.test(error) ? error : 'no code';
  return new PortalError('bi_refused', `Your account has not been connected (${code}).`);
};

/**
 * Completes the authorization of a connection and stores the grant. The state is valid once, in the browser that
 * started the authorization, and the caller's permission is checked again.
 *
 * @param callback.browserKeys - browser keys from the cookies, one per sign-in popup.
 * @returns the browser key, whose cookie can be deleted.
 * @throws {PortalError} `malformed` when the state is missing, expired, already used or bound to another browser,
 *   `bi_refused` when the user or the BI service declined, `user_deactivated`, or an error of
 *   {@link findAuthorizableConnection}.
 */
export const completeAuthorization = async (
  services: Services,
  { query, browserKeys }: { query: unknown; browserKeys: readonly string[] },
  request: RequestContext,
): Promise<string> => {
  const callback = validate(CallbackQuery, query, 'malformed');
  const state = openState(services.secrets, callback.state, browserKeys);
  if (!(await services.consumeOAuthState(state.nonce, state.expiresAt))) throw createUsedStateError();
  const ctx = await createContext(services, state, request);
  const { connection, slot } = await findAuthorizableConnection(ctx, state.connectionId);
  if (callback.code === undefined) throw createNotConnectedError(callback.error);
  const { refreshToken } = await ctx.bi.oauth.redeemCode(toApplication(ctx, connection), {
    code: callback.code,
    redirectUri: buildCallbackUrl(ctx),
    verifier: state.verifier,
  });
  if (refreshToken === undefined) throw createNotConnectedError('no_refresh_token');
  await ctx.recordAuthentication(connection, true);
  const { tenantId, connectionId } = connection;
  const scope = await ctx.db.asUser(ctx.user.id, (tx) => findScope(tx, { connectionId }, ctx.user.id));
  await ctx.grants.put({ ...slot, tenantId }, refreshToken, {
    ...scope,
    user: ctx.user,
    client: request.client,
    action: authorizeAction,
    method: request.method,
    url: request.url,
    statusCode: 200,
    statusMessage: 'OK',
    body: { connectionId },
    requestId: request.id,
  });
  return state.browserKey;
};
