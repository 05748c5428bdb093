import type { ConnectionType } from '@embed-portal/api-contract';
import type { ServicePrincipal } from '../../bi/principal-tokens.ts';
import type { Context } from '../../context.ts';
import { PortalError } from '../../errors.ts';

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

/**
 * As whom a connection signs in by itself.
 *
 * @throws {PortalError} `grant_required` or `invalid` when it doesn't, or lacks its credentials.
 */
export const principalOf = ({ secrets }: Pick<Context, 'secrets'>, from: Credentials): ServicePrincipal => {
  if (from.connectionType === 'User Owns Data') {
    throw new PortalError('grant_required', 'Connect your Power BI account to open this report.');
  }
  if (from.connectionType === 'App Owns Data - User Principal') {
    throw new PortalError('invalid', "The report's connection has not been authorized yet.");
  }
  const { authTenantId, clientId, clientSecret } = from;
  if (authTenantId === null || clientId === null || clientSecret === null) {
    throw new PortalError('invalid', "The report's connection has no credentials yet.");
  }
  return { tenantId: authTenantId, clientId, clientSecret: secrets.open(clientSecret, from.connectionId) };
};
