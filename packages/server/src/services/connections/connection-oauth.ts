import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { canAnywhere, canIn, routes } from '@embed-portal/api-contract';
import type { RouteBody } from '@embed-portal/api-contract';
import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { GrantSlot } from '../../bi/grants.ts';
import type { SecretBox } from '../../crypto/secret-box.ts';
import { runAsOwner } from '../../db/database.ts';
import type { Tx } from '../../db/database.ts';
import type { AuthorizationTable } from '../../db/schema.ts';
import { ApiError, createNotFoundError } from '../../errors.ts';
import { selectVisibleApps } from '../apps/apps.ts';
import { findScope, recordAudit } from '../audit-entries/audit-entry.ts';
import { authorize } from '../operations/authorize.ts';
import type { Services, Context, RequestContext } from '../operations/context.ts';
import { definePreparedMutation, defineQuery } from '../operations/define-operation.ts';
import { validate } from '../operations/parse-input.ts';
import { BrowserBoundResponse, createBrowserKey } from '../operations/responses.ts';
import { assertAccepted, lockRow } from '../operations/versions.ts';
import type { Accept } from '../operations/versions.ts';
import { createUserDeactivatedError } from '../users/sign-in.ts';
import { findCurrentUser } from '../users/users.ts';
import {
  assertCredentialsUnchanged,
  assertWorkspacesAccessible,
  endsGrants,
  findSignInState,
  toNewCredentials,
  toUnverifiedError,
} from './connection-credentials.ts';
import type { SignInState } from './connection-credentials.ts';
import { toGrantSlot, toApplication } from './connection-sign-in.ts';
import { findConnection } from './connections.ts';

/** State of an authorization, restored from the OAuth callback. */
const State = z.object({
  userId: z.string(),
  connectionId: z.string(),
  /** Attempt of an administrator that the sign-in completes, if any. */
  authorizationId: z.string().optional(),
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

const createState = (
  subject: Pick<State, 'userId' | 'connectionId' | 'authorizationId'>,
  browserKey: string,
): State => ({
  ...subject,
  browser: digest(browserKey),
  verifier: createRandomText(),
  nonce: createRandomText(),
  expiresAt: Date.now() + lifetimeMs,
});

const sealState = (secrets: SecretBox, state: State): string =>
  secrets.seal(JSON.stringify(state), sealContext).toString('base64url');

const createInvalidStateError = (): ApiError =>
  new ApiError(
    'malformed',
    'This sign-in was not started in the portal or has expired. Start it again in the portal.',
  );

/**
 * Decrypts the state and returns it with its browser key.
 *
 * @throws {ApiError} `malformed` when the state is forged, expired or bound to another browser.
 */
function openState(
  secrets: SecretBox,
  sealed: string,
  browserKeys: readonly string[],
): State & { browserKey: string } {
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
}

/** Creates the error for a state that was used before, which is the same as for an invalid one. */
const createUsedStateError = createInvalidStateError;

export const callbackPath = '/power-bi-connections/callback';

/** Returns the redirect URI, which must be registered for each application in the directory. */
const buildCallbackUrl = ({ getSite }: Pick<Services, 'getSite'>): string =>
  `${getSite().publicUrl}/api${callbackPath}`;

async function canOpenReport(tx: Tx, { user }: Context, connectionId: string): Promise<boolean> {
  if (!canAnywhere(user, 'openApps')) return false;
  const row = await selectVisibleApps(tx, user)
    .innerJoin('app_reports', 'app_reports.app_id', 'apps.id')
    .innerJoin('reports', 'reports.id', 'app_reports.report_id')
    .select('reports.id')
    .where('reports.connection_id', '=', connectionId)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns a connection that the caller may authorize: any connection for connection administrators, and a connection of
 * type User Owns Data for users who can open one of its reports.
 *
 * @throws {ApiError} `not_found` for any other connection, or `invalid` for a connection that signs in as an
 *   application.
 */
async function findAuthorizableConnection(
  ctx: Context,
  connectionId: string,
): Promise<{ connection: SignInState; slot: GrantSlot }> {
  const connection = await ctx.db.asUser(ctx.user.id, async (tx) => {
    const row = await findSignInState(tx, ctx, connectionId);
    if (!row || canIn(ctx.user, row.tenantId, 'manageConnections')) return row;
    const canAuthorize =
      row.connectionType === 'User Owns Data' && (await canOpenReport(tx, ctx, connectionId));
    return canAuthorize ? row : undefined;
  });
  if (!connection) throw createNotFoundError('Connection');
  return { connection, slot: requireGrantSlot(ctx, connection) };
}

/**
 * Returns the grant slot of a connection that signs in as a user.
 *
 * @throws {ApiError} `invalid` for a connection that signs in as an application.
 */
function requireGrantSlot(ctx: Context, connection: SignInState): GrantSlot {
  const slot = toGrantSlot(ctx, connection);
  if (slot) return slot;
  const text = 'This connection signs in as an application and requires no authorization.';
  throw new ApiError('invalid', text);
}

/** New credentials of a connection, which are stored when the sign-in with them succeeds. */
const PendingCredentials = z.object({
  clientId: z.string(),
  clientSecret: z.string(),
  tenantId: z.string(),
  secretExpires: z.string().nullish(),
});

/** Returns the credentials with which an attempt to authorize a connection signs in, and the columns to store. */
function openPendingCredentials(
  { secrets }: Pick<Context, 'secrets'>,
  connection: SignInState,
  { id, credentials }: Pick<Selectable<AuthorizationTable>, 'id' | 'credentials'>,
) {
  if (!credentials) return { next: connection, columns: undefined };
  const { secretExpires, ...auth } = PendingCredentials.parse(JSON.parse(secrets.open(credentials, id)));
  const next = toNewCredentials({ secrets }, connection, { auth }) ?? connection;
  const { clientId, clientSecret, authTenantId } = next;
  const columns = {
    client_id: clientId,
    client_secret: clientSecret,
    auth_tenant_id: authTenantId,
    ...(secretExpires !== undefined && { client_secret_expires_on: secretExpires }),
  };
  return { next, columns };
}

/** Verifies as much of new credentials as is possible without a user, so that a wrong secret is found before the sign-in. */
async function prepareAuthorization(
  {
    ctx,
    accept,
    body: { auth, saveUnverified = false },
  }: { ctx: Context; accept: Accept; body: RouteBody<typeof routes.startAuthorization> },
  connectionId: string,
) {
  const current = await ctx.db.asUser(ctx.user.id, (tx) => findSignInState(tx, ctx, connectionId));
  if (!current) throw createNotFoundError('Connection');
  requireGrantSlot(ctx, current);
  const next = toNewCredentials(ctx, current, { auth });
  const app = toApplication(ctx, next ?? current);
  if (next && !saveUnverified && accept(current)) {
    await ctx.bi.oauth.probeClient(app).catch((error: unknown) => {
      throw toUnverifiedError(error) ?? error;
    });
  }
  // The date of the previous secret does not apply to a new one.
  const secretExpires = auth.secretExpires ?? (auth.clientSecret ? null : auth.secretExpires);
  const hasChanges = next !== undefined || secretExpires !== undefined;
  return { current, credentials: hasChanges ? { ...app, secretExpires } : undefined };
}

/** Starts an attempt to authorize a connection. Another attempt of the same user ends. */
export const startAuthorization = definePreparedMutation(routes.startAuthorization, {
  prepare: ({ params, ...input }) => prepareAuthorization(input, params.connectionId),
  act: async ({ ctx, tx, accept, body: { saveUnverified = false }, prepared: { current, credentials } }) => {
    const { connectionId, tenantId } = current;
    await lockRow(tx, 'connections', connectionId);
    const connection = await findConnection(tx, ctx.user, connectionId);
    const row = sql`connections changed where changed.id = ${connectionId}`;
    await assertAccepted({ ctx, tx, accept }, { name: 'connection', current: connection, row });
    const id = randomUUID();
    const owner = { tenant_id: tenantId, connection_id: connectionId, user_id: ctx.user.id };
    await runAsOwner(tx, async (ownerTx) => {
      await ownerTx
        .deleteFrom('connection_authorizations')
        .where('connection_id', '=', connectionId)
        .where('user_id', '=', ctx.user.id)
        .execute();
      await ownerTx
        .insertInto('connection_authorizations')
        .values({
          id,
          ...owner,
          connection_version: connection.version,
          credentials: credentials ? ctx.secrets.seal(JSON.stringify(credentials), id) : null,
          unverified: saveUnverified,
          expires_at: new Date(Date.now() + lifetimeMs),
        })
        .execute();
    });
    return { response: { id, state: 'pending' as const, problem: null } };
  },
});

const findAuthorization = (
  { db, user }: Context,
  { connectionId, authorizationId }: { connectionId: string; authorizationId: string },
) =>
  db.asUser(user.id, (tx) =>
    runAsOwner(tx, (ownerTx) =>
      ownerTx
        .selectFrom('connection_authorizations')
        .selectAll()
        .where('id', '=', authorizationId)
        .where('connection_id', '=', connectionId)
        .where('user_id', '=', user.id)
        .where('expires_at', '>', sql<Date>`now()`)
        .executeTakeFirst(),
    ),
  );

const createAuthorizationNotFoundError = (): ApiError => createNotFoundError('Authorization');

/** Returns the state of an attempt that the caller has started. */
export const getAuthorization = defineQuery(routes.getAuthorization, async ({ ctx, params }) => {
  await ctx.db.asUser(ctx.user.id, (tx) => findConnection(tx, ctx.user, params.connectionId));
  const authorization = await findAuthorization(ctx, params);
  if (!authorization) throw createAuthorizationNotFoundError();
  const { id, state, problem } = authorization;
  return { id, state, problem };
});

/**
 * Returns the connection that the caller authorizes, with the credentials to use: those of an attempt, or those in use.
 *
 * @throws {ApiError} an error of {@link findAuthorizableConnection}, or `not_found` when the attempt has ended or the
 *   caller may no longer manage the connection.
 */
async function findSignIn(
  ctx: Context,
  { connectionId, authorizationId }: Pick<State, 'connectionId' | 'authorizationId'>,
) {
  const { connection, slot } = await findAuthorizableConnection(ctx, connectionId);
  if (authorizationId === undefined)
    return { connection, slot, next: connection, authorization: undefined, columns: undefined };
  const authorization = await findAuthorization(ctx, { connectionId, authorizationId });
  if (authorization?.state !== 'pending' || !canIn(ctx.user, connection.tenantId, 'manageConnections'))
    throw createAuthorizationNotFoundError();
  return { connection, slot, authorization, ...openPendingCredentials(ctx, connection, authorization) };
}

/** Returns the URL at which the caller authorizes the connection. The sealed state identifies the attempt, if any. */
export const buildAuthorizeUrl = defineQuery(routes.buildAuthorizeUrl, async ({ ctx, params, query }) => {
  const subject = { connectionId: params.connectionId, authorizationId: query.authorization };
  const { next } = await findSignIn(ctx, subject);
  const key = createBrowserKey();
  const state = createState({ userId: ctx.user.id, ...subject }, key);
  const url = ctx.bi.oauth.buildAuthorizeUrl(toApplication(ctx, next), {
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

async function createContext(
  services: Services,
  { userId }: State,
  request: RequestContext,
): Promise<Context> {
  const user = await services.db.asUser(userId, (tx) => findCurrentUser(tx, userId));
  if (!user.active) throw createUserDeactivatedError();
  return { ...services, user: authorize(user, routes.buildAuthorizeUrl, services.addedRoles), request };
}

function createNotConnectedError(error: string | undefined): ApiError {
  const code = error && /^\w+$/.test(error) ? error : 'no code';
  return new ApiError('bi_refused', `Your account has not been connected (${code}).`);
}

type SignIn = Awaited<ReturnType<typeof findSignIn>>;

/**
 * Exchanges the code of a sign-in, and checks that the account can access the workspaces that reports use: all of them
 * with the account of the connection, and at least one if the application of accounts of users changes. The grant and
 * the credentials in use stay the same.
 *
 * @throws {ApiError} `bi_refused` when the directory declined, or `credentials_unverified`.
 */
async function redeemSignIn(
  ctx: Context,
  { connection, slot, next, authorization }: SignIn,
  { code, verifier }: { code: string; verifier: string },
): Promise<string> {
  const deadline = ctx.bi.startDeadline();
  const { access, refreshToken } = await ctx.bi.oauth.redeemCode(toApplication(ctx, next), {
    code,
    redirectUri: buildCallbackUrl(ctx),
    verifier,
  });
  if (refreshToken === undefined) throw createNotConnectedError('no_refresh_token');
  const isShared = slot.userId === null;
  if (!authorization?.unverified && (isShared || endsGrants(connection, next))) {
    const bi = ctx.bi.withToken(access, deadline);
    await assertWorkspacesAccessible(ctx, next, bi, isShared ? 'all' : 'any').catch((error: unknown) => {
      throw toUnverifiedError(error) ?? error;
    });
  }
  return refreshToken;
}

/**
 * Stores the credentials and the grant of a sign-in, with the state of the connection and the audit entry, in one
 * transaction.
 *
 * @throws {ApiError} `conflict` when the connection has changed since the sign-in was started.
 */
async function storeSignIn(
  ctx: Context,
  { connection, slot, authorization, columns }: SignIn,
  refreshToken: string,
): Promise<void> {
  const { connectionId, tenantId } = connection;
  const { user, request } = ctx;
  await ctx.db.asUser(user.id, async (tx) => {
    await lockRow(tx, 'connections', connectionId);
    const current = await findSignInState(tx, ctx, connectionId);
    if (!current) throw createNotFoundError('Connection');
    assertCredentialsUnchanged(connection, current);
    if (authorization && authorization.connection_version !== current.version) {
      const text = 'The connection has changed since the sign-in was started. Authorize it again.';
      throw new ApiError('conflict', text);
    }
    if (columns) await tx.updateTable('connections').set(columns).where('id', '=', connectionId).execute();
    await ctx.grants.put(tx, { ...slot, tenantId, grantedBy: user.id }, refreshToken);
    await ctx.recordHealthWithin(
      tx,
      { kind: 'connection', id: connectionId },
      { source: 'token', code: null },
    );
    if (authorization) await endAuthorization(tx, authorization.id, null);
    await recordAudit(tx, {
      ...(await findScope(tx, { connectionId }, user.id)),
      user,
      client: request.client,
      action: authorizeAction,
      method: request.method,
      url: request.url,
      statusCode: 200,
      statusMessage: 'OK',
      body: { connectionId, ...(authorization?.unverified && { saveUnverified: true }) },
      requestId: request.id,
    });
  });
}

/** Stores the end of an attempt and deletes its credentials. */
const endAuthorization = (tx: Tx, id: string, problem: string | null): Promise<unknown> =>
  runAsOwner(tx, (ownerTx) =>
    ownerTx
      .updateTable('connection_authorizations')
      .set({ state: problem === null ? 'completed' : 'failed', problem, credentials: null })
      .where('id', '=', id)
      .execute(),
  );

/**
 * Completes the authorization of a connection. New credentials and the grant replace those in use only when the sign-in
 * has succeeded. The state is valid once, in the browser that started the authorization, and the caller's permission is
 * checked again.
 *
 * @param callback.browserKeys - browser keys from the cookies, one per sign-in popup.
 * @returns the browser key, whose cookie can be deleted.
 * @throws {ApiError} `malformed` when the state is missing, expired, already used or bound to another browser,
 *   `bi_refused` when the user or the BI service declined, `user_deactivated`, or an error of {@link findSignIn}, {@link
 *   redeemSignIn} or {@link storeSignIn}.
 */
export async function completeAuthorization(
  services: Services,
  { query, browserKeys }: { query: unknown; browserKeys: readonly string[] },
  request: RequestContext,
): Promise<string> {
  const { code, error, ...callback } = validate(CallbackQuery, query, 'malformed');
  const state = openState(services.secrets, callback.state, browserKeys);
  if (!(await services.consumeOAuthState(state.nonce, state.expiresAt))) throw createUsedStateError();
  const ctx = await createContext(services, state, request);
  const signIn = await findSignIn(ctx, state);
  try {
    if (code === undefined) throw createNotConnectedError(error);
    await storeSignIn(ctx, signIn, await redeemSignIn(ctx, signIn, { code, verifier: state.verifier }));
  } catch (failure) {
    const { authorization } = signIn;
    if (authorization) {
      const problem = failure instanceof ApiError ? failure.message : 'The sign-in could not be completed.';
      await ctx.db.asUser(ctx.user.id, (tx) => endAuthorization(tx, authorization.id, problem));
    }
    throw failure;
  }
  return state.browserKey;
}
