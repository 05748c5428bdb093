import type { ConnectionType } from '@embed-portal/api-contract';
import type { BiSignIn } from '../../bi/access-tokens.ts';
import type { Application } from '../../bi/oauth.ts';
import type { Context } from '../../context.ts';
import { PortalError } from '../../errors.ts';
import type { GrantSlot } from '../../grants/store.ts';

/** Columns with the credentials of a connection. */
export interface Credentials {
  connectionId: string;
  connectionType: ConnectionType;
  clientId: string | null;
  clientSecret: Buffer | null;
  authTenantId: string | null;
  /** Whether the BI service accepted the credentials last; null if unknown. */
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

/** @throws {PortalError} `invalid` when the connection has no credentials. */
export const toApplication = ({ secrets }: Pick<Context, 'secrets'>, from: Credentials): Application => {
  const { authTenantId, clientId, clientSecret } = from;
  if (authTenantId === null || clientId === null || clientSecret === null) {
    throw new PortalError(
      'invalid',
      'This connection has no credentials yet. A connection administrator must enter them.',
    );
  }
  return { tenantId: authTenantId, clientId, clientSecret: secrets.open(clientSecret, from.connectionId) };
};

/** Returns the grant slot of a connection; undefined if it signs in as an application. */
export const toGrantSlot = (
  { user }: Pick<Context, 'user'>,
  { connectionId, connectionType }: Credentials,
): GrantSlot | undefined => {
  switch (connectionType) {
    case 'App Owns Data':
      return undefined;
    case 'App Owns Data - User Principal':
      return { connectionId, userId: null };
    case 'User Owns Data':
      return { connectionId, userId: user.id };
  }
};

/** The connection has not been authorized, or the authorization was revoked. */
export class MissingGrantError extends PortalError {}

const grantRequiredError = (): PortalError =>
  new MissingGrantError('grant_required', 'Connect your Power BI account to open this report.');
const notAuthorizedError = (): PortalError =>
  new MissingGrantError(
    'invalid',
    'This connection is not authorized. A connection administrator must sign in for it.',
  );

type SignInContext = Pick<Context, 'secrets' | 'grants' | 'user' | 'recordAuthentication'>;

/**
 * Creates the recorder of the authentication state, which writes only changes. A rejected grant of one user does not
 * affect the others and is not recorded.
 */
const createOutcomeRecorder = (
  ctx: SignInContext,
  from: Credentials,
  isOwnGrant: boolean,
): BiSignIn['onOutcome'] => {
  let known = from.authenticated;
  return async (accepted) => {
    if (accepted === known || (isOwnGrant && !accepted)) return;
    known = accepted;
    await ctx.recordAuthentication(from, accepted);
  };
};

/**
 * Resolves how a connection signs in at the BI service for the caller: as its application, as the user who authorized
 * it, or as the caller.
 *
 * @throws {PortalError} `grant_required` or `invalid` when the authorization or the credentials are missing.
 */
export const resolveSignIn = async (ctx: SignInContext, from: Credentials): Promise<BiSignIn> => {
  const slot = toGrantSlot(ctx, from);
  const isOwnGrant = slot !== undefined && slot.userId !== null;
  const app = { ...toApplication(ctx, from), onOutcome: createOutcomeRecorder(ctx, from, isOwnGrant) };
  if (!slot) return app;
  const createLostError = isOwnGrant ? grantRequiredError : notAuthorizedError;
  const grant = await ctx.grants.find(slot);
  if (!grant) throw createLostError();
  return { ...app, grant: { ...grant, createLostError } };
};
