import { isDeepStrictEqual } from 'node:util';
import type { ConnectionType, ErrorCode, HealthCode, RouteBody, routes } from '@embed-portal/api-contract';
import type { BiApi } from '../../bi/bi-api.ts';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../errors.ts';
import { toHealthCode } from '../health-records/observation.ts';
import { forgetHealth } from '../health-records/record-health.ts';
import type { Context } from '../operations/context.ts';
import { whereTenantVisible } from '../operations/tenant-scope.ts';
import { credentialColumns, toApplication, toGrantSlot } from './connection-sign-in.ts';

/** Fields of an update that concern the sign-in of a connection. */
export type CredentialPatch = Pick<RouteBody<typeof routes.updateConnection>, 'auth' | 'type'>;

/** Selects what a change of the credentials of a connection is based on. Undefined if the caller cannot access it. */
export const findSignInState = (tx: Tx, { user }: Pick<Context, 'user'>, connectionId: string) =>
  tx
    .selectFrom('connections')
    .select(credentialColumns)
    .select([
      'connections.tenant_id as tenantId',
      'connections.name',
      'version',
      'groups',
      'groups_filter as groupsFilter',
    ])
    .where('connections.id', '=', connectionId)
    .where(whereTenantVisible(user, 'connections.tenant_id'))
    .executeTakeFirst();

export type SignInState = NonNullable<Awaited<ReturnType<typeof findSignInState>>>;

type Credentials = Pick<SignInState, 'clientId' | 'clientSecret' | 'authTenantId' | 'connectionType'>;

const pickCredentials = ({ clientId, clientSecret, authTenantId, connectionType }: Credentials) => ({
  clientId,
  clientSecret,
  authTenantId,
  connectionType,
});

/**
 * Asserts that the credentials are still those on which a verification is based.
 *
 * @throws {ApiError} `conflict` when they have been replaced in the meantime.
 */
export function assertCredentialsUnchanged(before: Credentials, current: Credentials): void {
  if (isDeepStrictEqual(pickCredentials(before), pickCredentials(current))) return;
  throw new ApiError(
    'conflict',
    'The credentials of this connection have changed while the new ones were verified. Load the connection again.',
  );
}

/** Returns the credentials after an update; undefined if it does not change them. A blank secret keeps the stored one. */
export function toNewCredentials(
  { secrets }: Pick<Context, 'secrets'>,
  current: SignInState,
  { auth = {}, type = current.connectionType }: CredentialPatch,
): SignInState | undefined {
  const next = {
    ...current,
    connectionType: type,
    clientId: auth.clientId ?? current.clientId,
    authTenantId: auth.tenantId ?? current.authTenantId,
    clientSecret: auth.clientSecret
      ? secrets.seal(auth.clientSecret, current.connectionId)
      : current.clientSecret,
  };
  return isDeepStrictEqual(pickCredentials(current), pickCredentials(next)) ? undefined : next;
}

const isComplete = ({ clientId, clientSecret, authTenantId }: Credentials): boolean =>
  clientId !== null && clientSecret !== null && authTenantId !== null;

/** Returns whether a change ends the authorizations of a connection, which are for one application of one type. */
export const endsGrants = (current: Credentials, next: Credentials): boolean =>
  next.connectionType !== current.connectionType ||
  next.clientId !== current.clientId ||
  next.authTenantId !== current.authTenantId;

/** Returns the allowed workspaces that reports of a connection use and that its account could access at the last sync. */
async function findUsedWorkspaces(
  { db, user }: Pick<Context, 'db' | 'user'>,
  { connectionId, groups, groupsFilter }: SignInState,
): Promise<string[]> {
  const rows = await db.asUser(user.id, (tx) =>
    tx
      .selectFrom('reports')
      .select('workspace_id')
      .distinct()
      .where('connection_id', '=', connectionId)
      .where('type', '=', 'Report')
      .execute(),
  );
  return rows
    .map(({ workspace_id: id }) => (id ?? '').toLowerCase())
    .filter(
      (id) => groupsFilter.includes(id) && (groups.length === 0 || groups.some((group) => group.id === id)),
    );
}

/**
 * Asserts that an account can access the workspaces that reports of a connection use. Valid credentials of another
 * directory or account fail here.
 *
 * @param requires - whether the account must be able to access all of the workspaces, or at least one of them.
 * @throws {ApiError} `bi_refused` when it cannot, or the error of the BI service.
 */
export async function assertWorkspacesAccessible(
  ctx: Pick<Context, 'db' | 'user'>,
  connection: SignInState,
  bi: BiApi,
  requires: 'all' | 'any',
): Promise<void> {
  const used = await findUsedWorkspaces(ctx, connection);
  if (used.length === 0) return;
  const accessible = new Set((await bi.listWorkspaces()).map(({ id }) => id.toLowerCase()));
  const missing = used.filter((id) => !accessible.has(id));
  if (missing.length < (requires === 'all' ? 1 : used.length)) return;
  const names = missing.map((id) => connection.groups.find((group) => group.id === id)?.name ?? id);
  throw new ApiError(
    'bi_refused',
    `The account cannot access workspaces that reports of this connection use: ${names.join(', ')}.`,
    { health: 'accessDenied' },
  );
}

/** Result of a verification: the credentials work, the reason why they do not, or neither is known. */
export type Verified = { code: HealthCode | null } | 'unknown';

const createSignInRequiredError = (type: ConnectionType): ApiError =>
  new ApiError(
    'bi_refused',
    'These settings require a new sign-in. Select Authorize and sign in.',
    type === 'User Owns Data' ? {} : { health: 'notAuthorized' },
  );

/**
 * Signs in with new credentials, and checks that they give access to the workspaces in use. The credentials of a
 * connection that signs in as a user are verified with its authorization, or without a user if it has none.
 */
async function verify(ctx: Context, current: SignInState, next: SignInState): Promise<Verified> {
  const deadline = ctx.bi.startDeadline();
  const app = toApplication(ctx, next);
  if (next.connectionType === 'App Owns Data') {
    await assertWorkspacesAccessible(ctx, next, await ctx.bi.verify(app, deadline), 'all');
    return { code: null };
  }
  const createInvalidGrantError = () => createSignInRequiredError(next.connectionType);
  if (endsGrants(current, next)) {
    if (current.authenticated) throw createInvalidGrantError();
  } else {
    const slot = toGrantSlot(ctx, next);
    const grant = slot && (await ctx.grants.find(slot));
    if (grant) {
      // The account stays the same, and so do its workspaces.
      await ctx.bi.verify({ ...app, grant: { ...grant, createInvalidGrantError } }, deadline);
      return { code: null };
    }
  }
  const isAccepted = await ctx.bi.oauth.probeClient(app);
  if (next.connectionType === 'App Owns Data - User Principal') return { code: 'notAuthorized' };
  return isAccepted ? { code: null } : 'unknown';
}

const refusalCodes: readonly ErrorCode[] = ['bi_refused', 'bi_unavailable', 'too_many_requests'];

/** Returns the error for credentials that are not stored, because they have not been verified. */
export const toUnverifiedError = (error: unknown): ApiError | undefined =>
  error instanceof ApiError && refusalCodes.includes(error.code)
    ? new ApiError(
        'credentials_unverified',
        `${error.message} The stored credentials have not been changed.`,
        {
          cause: error,
        },
      )
    : undefined;

/**
 * Verifies new credentials before they replace those in use, outside of the transaction and within the time limit of a
 * request.
 *
 * @throws {ApiError} `credentials_unverified` when the BI service rejects the credentials or does not respond.
 */
export async function verifyCredentials(
  ctx: Context,
  {
    current,
    next,
    saveUnverified,
  }: {
    current: SignInState;
    next: SignInState;
    /** Whether the credentials are stored even if they do not work. */
    saveUnverified: boolean;
  },
): Promise<Verified> {
  if (!isComplete(next)) return 'unknown';
  try {
    return await verify(ctx, current, next);
  } catch (error) {
    const refusal = toUnverifiedError(error);
    if (!refusal || !saveUnverified) throw refusal ?? error;
    const code = toHealthCode(error);
    return code === undefined || code === 'unavailable' ? 'unknown' : { code };
  }
}

/** Stores what a verification has shown as the state of the connection, in the transaction that stores the credentials. */
export const recordVerification = (
  { recordHealthWithin }: Context,
  tx: Tx,
  connectionId: string,
  verified: Verified,
): Promise<void> =>
  verified === 'unknown'
    ? forgetHealth(tx, connectionId)
    : recordHealthWithin(
        tx,
        { kind: 'connection', id: connectionId },
        { source: 'probe', code: verified.code, isCertain: true },
      );
