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

/** Names of the roles that a membership can grant for its tenant. */
export const tenantRoleNames = [
  'userAdmin',
  'connectionAdmin',
  'contributerAdmin',
] as const satisfies readonly Role[];

export const TenantRole = z.enum(tenantRoleNames);
export type TenantRole = z.infer<typeof TenantRole>;

/** Roles that a membership grants for its tenant, in addition to the roles of the user. */
export const TenantRoles = Roles.pick({ userAdmin: true, connectionAdmin: true, contributerAdmin: true });
export type TenantRoles = z.infer<typeof TenantRoles>;

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
  /** Create and delete tenants. Roles for one tenant never grant it. */
  createAndDeleteTenants: ['superAdmin', 'userAdmin'],
  /** Read the members of a tenant, and explain which apps of the tenant they can open. */
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

type AddedByCapability = Partial<Record<Capability, readonly Role[] | undefined>>;

/** Returns whether one of the roles grants the capability. Tenant membership is checked separately. */
export const can = (
  roles: readonly Role[],
  capability: Capability,
  { [capability]: added = [] }: AddedByCapability = {},
): boolean => [...capabilities[capability], ...added].some((role) => roles.includes(role));

/** Capabilities that roles for one tenant never grant. */
const globalCapabilities: readonly Capability[] = ['createAndDeleteTenants', 'administer', 'crossTenants'];

/** Returns the roles of a membership that grant the capability for its tenant. */
export const getTenantRolesWith = (
  capability: Capability,
  { [capability]: added = [] }: AddedByCapability = {},
): TenantRole[] =>
  globalCapabilities.includes(capability)
    ? []
    : tenantRoleNames.filter((role) => [...capabilities[capability], ...added].includes(role));

/** The roles of a user: for all tenants of the user, and for individual ones. */
export interface RoleHolder {
  rolesList: readonly Role[];
  tenantRoles: readonly { tenantId: string; roles: readonly TenantRole[] }[];
}

/** Returns whether the user has the capability in a tenant. Tenant membership is checked separately. */
export function canIn(
  { rolesList, tenantRoles }: RoleHolder,
  tenantId: string,
  capability: Capability,
  added?: AddedByCapability,
): boolean {
  const granting = getTenantRolesWith(capability, added);
  return (
    can(rolesList, capability, added) ||
    tenantRoles.some(
      (entry) => entry.tenantId === tenantId && entry.roles.some((role) => granting.includes(role)),
    )
  );
}

/** Returns whether the user has the capability in at least one tenant. */
export const canAnywhere = (user: RoleHolder, capability: Capability, added?: AddedByCapability): boolean =>
  can(user.rolesList, capability, added) ||
  user.tenantRoles.some(({ tenantId }) => canIn(user, tenantId, capability, added));

/** Returns whether a role of the user, for all tenants or for one, allows more than opening apps. */
export const isAdmin = ({ rolesList, tenantRoles }: RoleHolder): boolean =>
  rolesList.some((name) => name !== 'viewer') || tenantRoles.some(({ roles }) => roles.length > 0);
