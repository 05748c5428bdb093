import { z } from 'zod';

/** Names of all roles. Role lists in the API use this order. */
export const roleNames = [
  'superAdmin',
  'userAdmin',
  'connectionAdmin',
  'contributerAdmin',
  'viewer',
] as const;

export const Role = z.enum(roleNames);
export type Role = z.infer<typeof Role>;

export const Roles = z.object({
  superAdmin: z.boolean(),
  userAdmin: z.boolean(),
  connectionAdmin: z.boolean(),
  contributerAdmin: z.boolean(),
  viewer: z.boolean(),
});
export type Roles = z.infer<typeof Roles>;

/** Returns the granted roles in the order of {@link roleNames}. */
export const toRolesList = (roles: Roles): Role[] => roleNames.filter((name) => roles[name]);

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
  /** Read and check the state of connections and reports. */
  readHealth: ['superAdmin', 'connectionAdmin', 'contributerAdmin'],
  manageGroups: ['superAdmin', 'contributerAdmin', 'userAdmin'],
  /** Delete several entities and restore deleted ones, of the types that the user may delete. */
  restoreDeletions: ['superAdmin', 'userAdmin', 'connectionAdmin', 'contributerAdmin'],
  /** See the list of first steps, which every administrator has a part in. */
  setUp: ['superAdmin', 'userAdmin', 'connectionAdmin', 'contributerAdmin'],
  /** Manage users and their roles, and read the sign-in log and the audit log. */
  administer: ['superAdmin'],
  /** Access the data of all tenants, including tenants of which the user is not a member. */
  crossTenants: ['superAdmin'],
  /** View the portal as another user. A setting of the server can add contributerAdmin. */
  viewAs: ['superAdmin'],
} as const satisfies Record<string, readonly Role[]>;

export type Capability = keyof typeof capabilities;

/** Roles to which settings of the server grant capabilities, in addition to {@link capabilities}. */
export const AddedRoles = z.object({ viewAs: z.array(Role).readonly().optional() });
export type AddedRoles = z.infer<typeof AddedRoles>;

/** Returns whether one of the roles grants the capability. Tenant membership is checked separately. */
export const can = (
  roles: readonly Role[],
  capability: Capability,
  { [capability]: added = [] }: Partial<Record<Capability, readonly Role[] | undefined>> = {},
): boolean => [...capabilities[capability], ...added].some((role) => roles.includes(role));

/** Returns whether a role of the user allows more than opening apps. */
export const isAdmin = (roles: readonly Role[]): boolean => roles.some((name) => name !== 'viewer');
