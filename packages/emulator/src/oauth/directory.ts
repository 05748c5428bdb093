import { createHash } from 'node:crypto';
import type { ServiceContext } from '../service/context.ts';
import { OAuthError } from './oauth-error.ts';

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Returns a UUID that is always the same for a text. */
export function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** Returns the ID of the directory. If the configuration contains a domain, the ID is derived from it. */
export const getTenantId = ({ client: { tenant } }: Pick<ServiceContext, 'client'>): string =>
  uuid.test(tenant) ? tenant.toLowerCase() : toUuid(`tenant\n${tenant.toLowerCase()}`);

/** Returns the object ID of a user. */
export const getObjectId = (email: string): string => toUuid(`user\n${email.toLowerCase()}`);

/**
 * Checks the tenant in the path of a sign-in: the configured one, its ID, or one of the names for any tenant.
 * @throws {OAuthError} `invalid_request` when the tenant is unknown.
 */
export function assertTenant(context: Pick<ServiceContext, 'client'>, tenant: string): void {
  const known = [context.client.tenant, getTenantId(context), 'common', 'organizations'];
  if (!known.some((name) => name.toLowerCase() === tenant.toLowerCase()))
    throw new OAuthError('invalid_request', 90002, `Tenant '${tenant}' not found.`);
}
