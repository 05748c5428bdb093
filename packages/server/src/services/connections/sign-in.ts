import type { ConnectionType } from '@embed-portal/api-contract';
import type { SignIn } from '../../bi/access-tokens.ts';
import type { Application } from '../../bi/oauth.ts';
import type { Context } from '../../context.ts';
import { PortalError } from '../../errors.ts';
import type { GrantSlot } from '../../grants/store.ts';

/** The columns of a connection that it signs in with. */
export interface Credentials {
  connectionId: string;
  connectionType: ConnectionType;
  clientId: string | null;
  clientSecret: Buffer | null;
  authTenantId: string | null;
}

export const credentialColumns = [
  'connections.id as connectionId',
  'connections.type as connectionType',
  'connections.client_id as clientId',
  'connections.client_secret as clientSecret',
  'connections.auth_tenant_id as authTenantId',
] as const;

/** @throws {PortalError} `invalid` when the connection lacks its credentials. */
export const applicationOf = ({ secrets }: Pick<Context, 'secrets'>, from: Credentials): Application => {
  const { authTenantId, clientId, clientSecret } = from;
  if (authTenantId === null || clientId === null || clientSecret === null) {
    throw new PortalError('invalid', "The report's connection has no credentials yet.");
  }
  return { tenantId: authTenantId, clientId, clientSecret: secrets.open(clientSecret, from.connectionId) };
};

/** Whose grant a connection of this type works with; undefined for one that signs in by itself. */
export const grantSlotOf = (
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

const grantRequired = (): PortalError =>
  new PortalError('grant_required', 'Connect your Power BI account to open this report.');
const notAuthorized = (): PortalError =>
  new PortalError('invalid', "The report's connection has not been authorized yet, or not any more.");

/**
 * As whom a connection signs in at the BI service for the caller: as its application, as the person who
 * authorized it, or as the caller alone.
 *
 * @throws {PortalError} `grant_required` or `invalid` when it can't.
 */
export const signInOf = async (
  ctx: Pick<Context, 'secrets' | 'grants' | 'user'>,
  from: Credentials,
): Promise<SignIn> => {
  const app = applicationOf(ctx, from);
  const slot = grantSlotOf(ctx, from);
  if (!slot) return app;
  const lost = slot.userId === null ? notAuthorized : grantRequired;
  const grant = await ctx.grants.find(slot);
  if (!grant) throw lost();
  return { ...app, grant: { ...grant, lost } };
};
