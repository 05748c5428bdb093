import type { ConnectionType, CurrentUser } from '@embed-portal/api-contract';
import type { BiAccount } from '../../bi/access-tokens.ts';
import type { GrantSlot, GrantStore } from '../../bi/grants.ts';
import type { Application } from '../../bi/oauth.ts';
import { ApiError, createNotFoundError } from '../../errors.ts';
import type { Context } from '../operations/context.ts';
import { whereTenantVisible } from '../operations/tenant-scope.ts';
import { createViewDeniedError } from '../operations/view.ts';

/** Columns with the credentials of a connection. */
interface Credentials {
  connectionId: string;
  connectionType: ConnectionType;
  clientId: string | null;
  clientSecret: Buffer | null;
  authTenantId: string | null;
  /** Whether the BI service last accepted the credentials; null if unknown. */
  authenticated: boolean | null;
}

export const credentialColumns = [
  'connections.id as connectionId',
  'connections.type as connectionType',
  'connections.client_id as clientId',
  'connections.client_secret as clientSecret',
  'connections.auth_tenant_id as authTenantId',
  'connections.authenticated as authenticated',
] as const;

type CompleteCredentials = Credentials & {
  [Column in 'clientId' | 'clientSecret' | 'authTenantId']: NonNullable<Credentials[Column]>;
};

/**
 * Asserts that a connection has credentials.
 *
 * @throws {ApiError} `invalid` when they are missing.
 */
export function assertCredentials(credentials: Credentials): asserts credentials is CompleteCredentials {
  const { authTenantId, clientId, clientSecret } = credentials;
  if (authTenantId === null || clientId === null || clientSecret === null) {
    throw new ApiError(
      'invalid',
      'This connection has no credentials yet. Ask a connection administrator to enter them.',
      { health: 'credentialsMissing' },
    );
  }
}

/**
 * Returns the application of a connection, with its decrypted secret.
 *
 * @throws {ApiError} `invalid` when the connection has no credentials.
 */
export function toApplication({ secrets }: Pick<Context, 'secrets'>, credentials: Credentials): Application {
  assertCredentials(credentials);
  return {
    tenantId: credentials.authTenantId,
    clientId: credentials.clientId,
    clientSecret: secrets.open(credentials.clientSecret, credentials.connectionId),
  };
}

/** User of a request. Background work has none and cannot use connections that sign in as each user. */
interface SignInUser {
  user: Pick<CurrentUser, 'id'> | null;
}

/** Returns the grant slot of a connection; undefined if it signs in as an application. */
export function toGrantSlot(
  { user }: SignInUser,
  { connectionId, connectionType }: Credentials,
): GrantSlot | undefined {
  switch (connectionType) {
    case 'App Owns Data':
      return undefined;
    case 'App Owns Data - User Principal':
      return { connectionId, userId: null };
    case 'User Owns Data':
      if (!user) throw new TypeError('A connection of type User Owns Data requires a user.');
      return { connectionId, userId: user.id };
  }
}

/** Thrown when the connection has not been authorized, or the authorization was revoked. */
export class MissingGrantError extends ApiError {}

const createGrantRequiredError = (): ApiError =>
  new MissingGrantError('grant_required', 'Connect your Power BI account to access this content.');
const createNotAuthorizedError = (): ApiError =>
  new MissingGrantError(
    'invalid',
    'This connection is not authorized. Ask a connection administrator to sign in for it.',
    { health: 'notAuthorized' },
  );

type SignInContext = Pick<Context, 'secrets' | 'grants' | 'view' | 'recordHealth'> & SignInUser;

/**
 * Creates a callback that records the authentication state of a connection when it changes, except in a view, which
 * changes nothing. A rejected grant of one user does not affect the others and is not recorded.
 */
function createOutcomeRecorder(
  { recordHealth, view }: SignInContext,
  credentials: Credentials,
  isOwnGrant: boolean,
): BiAccount['onOutcome'] {
  let recorded = credentials.authenticated;
  return async (code) => {
    const accepted = code === null;
    if (view || accepted === recorded || (isOwnGrant && !accepted)) return;
    recorded = accepted;
    const subject = { kind: 'connection', id: credentials.connectionId } as const;
    await recordHealth([subject], { source: 'token', code, credentials });
  };
}

/**
 * Returns the grant with which a connection signs in for a user; undefined if it signs in as an application.
 *
 * @throws {ApiError} `grant_required` or `invalid` when the grant is missing.
 */
export async function findGrant(
  ctx: { grants: Pick<GrantStore, 'find'> } & SignInUser,
  credentials: Credentials,
) {
  const slot = toGrantSlot(ctx, credentials);
  if (!slot) return undefined;
  const createInvalidGrantError = slot.userId === null ? createNotAuthorizedError : createGrantRequiredError;
  const grant = await ctx.grants.find(slot);
  if (!grant) throw createInvalidGrantError();
  return { ...grant, createInvalidGrantError };
}

/**
 * Resolves the identity that a connection uses to sign in to the BI service for the caller: its application, the user
 * who authorized it, or the caller.
 *
 * @throws {ApiError} `grant_required` or `invalid` when the authorization or the credentials are missing,
 *   `view_as_denied` when the caller views the portal as another user, whose account is never used.
 */
export async function resolveBiAccount(ctx: SignInContext, credentials: Credentials): Promise<BiAccount> {
  const isOwnGrant = credentials.connectionType === 'User Owns Data';
  if (isOwnGrant && ctx.view) {
    throw createViewDeniedError(
      'Each user opens this report with an own account of the BI service, so that only this user can see it.',
    );
  }
  const app = {
    ...toApplication(ctx, credentials),
    onOutcome: createOutcomeRecorder(ctx, credentials, isOwnGrant),
  };
  const grant = await findGrant(ctx, credentials);
  return grant ? { ...app, grant } : app;
}

/**
 * Returns the credentials and the allowed workspaces of a connection.
 *
 * @throws {ApiError} `not_found` when the caller cannot access the connection.
 */
export async function findCredentials({ db, user }: Context, connectionId: string) {
  const row = await db.asUser(user.id, (tx) =>
    tx
      .selectFrom('connections')
      .select(credentialColumns)
      .select('groups_filter as groupsFilter')
      .where('connections.id', '=', connectionId)
      .where(whereTenantVisible(user, 'connections.tenant_id'))
      .executeTakeFirst(),
  );
  if (!row) throw createNotFoundError('Connection');
  return row;
}
