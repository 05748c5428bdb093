import type { Role } from './roles.ts';

/**
 * Roles that grant each capability. The server authorizes requests with this table, and the portal shows only the
 * controls that it allows.
 */
export const capabilities = {
  openApps: ['superAdmin', 'contributerAdmin', 'viewer'],
  /** See all apps of the user's tenants, not only the apps of the user's groups. */
  seeAllApps: ['superAdmin', 'contributerAdmin'],
  manageApps: ['superAdmin', 'contributerAdmin'],
  manageReports: ['superAdmin', 'contributerAdmin'],
  manageTenants: ['superAdmin', 'userAdmin'],
  readTenantUsers: ['superAdmin', 'userAdmin', 'contributerAdmin'],
  manageConnections: ['superAdmin', 'connectionAdmin'],
  manageGroups: ['superAdmin', 'contributerAdmin', 'userAdmin'],
  /** Manage users and their roles, and read the sign-in log and the audit log. */
  administer: ['superAdmin'],
  /** Access the data of all tenants, including tenants of which the user is not a member. */
  crossTenants: ['superAdmin'],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof capabilities;

/** Returns whether one of the roles grants the capability. Tenant membership is checked separately. */
export const can = (roles: readonly Role[], capability: Capability): boolean =>
  capabilities[capability].some((role) => roles.includes(role));
