import { createHash, randomBytes } from 'node:crypto';
import { canAnywhere, canIn, routes } from '@embed-portal/api-contract';
import { z } from 'zod';
import type { Services, Context, RequestContext } from '../context.ts';
import type { SecretBox } from '../crypto/secret-box.ts';
import type { Tx } from '../db/database.ts';
import { PortalError, createNotFoundError } from '../errors.ts';
import type { GrantSlot } from '../grants/store.ts';
import { selectVisibleApps } from './apps.ts';
import { findScope } from './audit/audit-entry.ts';
import { credentialColumns, toGrantSlot, toApplication } from './connection-sign-in.ts';
import { defineQuery, validate } from './operation.ts';
import { BrowserBoundResponse, createBrowserKey } from './responses.ts';
import { createUserDeactivatedError } from './sign-in.ts';
import { whereTenantVisible, toCaller } from './tenant-scope.ts';
import { findCurrentUser } from './users.ts';

/** State of an authorization, restored from the OAuth callback. */
const State = z.object({
  userId: z.string(),
  connectionId: z.string(),
  /** Digest of the browser key, which binds the callback to the browser. */
  browser: z.string(),
  /** PKCE code verifier. */
  verifier: z.string(),
  nonce: z.string(),
  /** Epoch milliseconds. */
  expiresAt: z.number(),
});
type State = z.infer<typeof State>;

const lifetimeMs = 10 * 60_000;
const sealContext = 'authorize state';
const maxStateLength = 2_000;

const createRandomText = (): string => randomBytes(32).toString('base64url');

/** Returns the base64url-encoded SHA-256 hash, which is the PKCE challenge of a verifier. */
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

const createState = (userId: string, connectionId: string, browserKey: string): State => ({
  userId,
  connectionId,
  browser: digest(browserKey),
  verifier: createRandomText(),
  nonce: createRandomText(),
  expiresAt: Date.now() + lifetimeMs,
});

const sealState = (secrets: SecretBox, state: State): string =>
  secrets.seal(JSON.stringify(state), sealContext).toString('base64url');

const createInvalidStateError = (): PortalError =>
  new PortalError(
    'malformed',
    'This sign-in was not started in the portal or has expired. Start it again in the portal.',
  );

/**
 * Decrypts the state and returns it with its browser key.
 *
 * @throws {PortalError} `malformed` when the state is forged, expired or bound to another browser.
 */
const openState = (
  secrets: SecretBox,
  sealed: string,
  browserKeys: readonly string[],
): State & { browserKey: string } => {
  if (sealed.length > maxStateLength) throw createInvalidStateError();
  let state: State;
  try {
    state = State.parse(JSON.parse(secrets.open(Buffer.from(sealed, 'base64url'), sealContext)));
  } catch {
    throw createInvalidStateError();
  }
  const browserKey = browserKeys.find((key) => digest(key) === state.browser);
  if (browserKey === undefined || state.expiresAt < Date.now()) throw createInvalidStateError();
  return { ...state, browserKey };
};

/** Creates the error for a state that was used before, which is the same as for an invalid one. */
const createUsedStateError = createInvalidStateError;

export const callbackPath = '/power-bi-connections/callback';

/** Returns the redirect URI, which must be registered for each application in the directory. */
const buildCallbackUrl = ({ getSite }: Pick<Services, 'getSite'>): string =>
  `${getSite().publicUrl}/api${callbackPath}`;

const canOpenReport = async (tx: Tx, { user }: Context, connectionId: string): Promise<boolean> => {
  if (!canAnywhere(user, 'openApps')) return false;
  const row = await selectVisibleApps(tx, user)
    .innerJoin('app_reports', 'app_reports.app_id', 'apps.id')
    .innerJoin('reports', 'reports.id', 'app_reports.report_id')
    .select('reports.id')
    .where('reports.connection_id', '=', connectionId)
    .executeTakeFirst();
  return row !== undefined;
};

const findConnection = ({ user }: Context, tx: Tx, connectionId: string) =>
  tx
    .selectFrom('connections')
    .select(credentialColumns)
    .select('connections.tenant_id as tenantId')
    .where('connections.id', '=', connectionId)
    .where(whereTenantVisible(user, 'connections.tenant_id'))
    .executeTakeFirst();

type Row = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

/**
 * Returns a connection that the caller may authorize: any connection for connection administrators, and a connection of
 * type User Owns Data for users who can open one of its reports.
 *
 * @throws {PortalError} `not_found` for any other connection, or `invalid` for a connection that signs in as an
 *   application.
 */
const findAuthorizableConnection = async (
  ctx: Context,
  connectionId: string,
): Promise<{ connection: Row; slot: GrantSlot }> => {
  const connection = await ctx.db.asUser(ctx.user.id, async (tx) => {
    const row = await findConnection(ctx, tx, connectionId);
    if (!row || canIn(ctx.user, row.tenantId, 'manageConnections')) return row;
    const canAuthorize =
      row.connectionType === 'User Owns Data' && (await canOpenReport(tx, ctx, connectionId));
    return canAuthorize ? row : undefined;
  });
  if (!connection) throw createNotFoundError('Connection');
  const slot = toGrantSlot(ctx, connection);
  if (!slot)
    throw new PortalError(
      'invalid',
      'This connection signs in as an application and requires no authorization.',
    );
  return { connection, slot };
};

/**
 * Returns the URL at which the caller authorizes the connection. The sealed state contains everything that the callback
 * needs, so nothing is stored.
 */
export const buildAuthorizeUrl = defineQuery(routes.buildAuthorizeUrl, async ({ ctx, params }) => {
  const { connection } = await findAuthorizableConnection(ctx, params.connectionId);
  const key = createBrowserKey();
  const state = createState(ctx.user.id, connection.connectionId, key);
  const url = ctx.bi.oauth.buildAuthorizeUrl(toApplication(ctx, connection), {
    redirectUri: buildCallbackUrl(ctx),
    state: sealState(ctx.secrets, state),
    challenge: digest(state.verifier),
  });
  return new BrowserBoundResponse({ url }, key);
});

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
