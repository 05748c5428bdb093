import type { Role } from './roles.ts';

/**
 * What the roles may do. The server decides with this table and the portal shows or hides with it, so that
 * a button and its route can't disagree.
 */
export const capabilities = {
  openApps: ['superAdmin', 'contributerAdmin', 'viewer'],
  seeAllApps: ['superAdmin', 'contributerAdmin'],
  manageApps: ['superAdmin', 'contributerAdmin'],
  manageReports: ['superAdmin', 'contributerAdmin'],
  manageTenants: ['superAdmin', 'userAdmin'],
  readTenantUsers: ['superAdmin', 'userAdmin', 'contributerAdmin'],
  manageConnections: ['superAdmin', 'connectionAdmin'],
  manageGroups: ['superAdmin', 'contributerAdmin', 'userAdmin'],
  administer: ['superAdmin'],
  crossTenants: ['superAdmin'],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof capabilities;

/** Whether one of the roles brings the capability. Membership of a tenant is a question of its own. */
export const can = (roles: readonly Role[], capability: Capability): boolean =>
  capabilities[capability].some((role) => roles.includes(role));
