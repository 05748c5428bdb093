import { z } from 'zod';
import { MembershipPatch, TenantUser } from '../entities/membership.ts';
import { Tenant, TenantBody, TenantPatch } from '../entities/tenant.ts';
import { pagingQuery } from '../paging.ts';
import { tenantParams, userParams } from './params.ts';
import { route } from './route.ts';

const tenantUserSortColumns = ['name', 'email', 'company', 'status', 'accessExpires', 'roles'] as const;

export const tenantRoutes = {
  createTenant: route({
    method: 'POST',
    path: '/users/{userId}/tenants',
    summary: 'Creates a tenant. The caller becomes a member.',
    access: 'createAndDeleteTenants',
    params: userParams,
    body: TenantBody,
    response: Tenant,
    entity: Tenant,
  }),
  getTenant: route({
    method: 'GET',
    path: '/tenants/{tenantId}',
    summary: 'Returns a tenant.',
    access: 'manageTenants',
    params: tenantParams,
    transfer: 'compressed',
    response: Tenant,
    entity: Tenant,
  }),
  updateTenant: route({
    method: 'PATCH',
    path: '/tenants/{tenantId}',
    summary: 'Updates the fields of a tenant that the body contains. Its URL stays the same.',
    access: 'manageTenants',
    params: tenantParams,
    body: TenantPatch,
    response: Tenant,
    entity: Tenant,
  }),
  deleteTenant: route({
    method: 'DELETE',
    path: '/tenants/{tenantId}',
    summary: 'Deletes a tenant. Fails while it contains apps, reports, groups or connections.',
    access: 'createAndDeleteTenants',
    params: tenantParams,
    entity: Tenant,
  }),
  listUsersOfTenant: route({
    method: 'GET',
    path: '/tenants/{tenantId}/users',
    summary:
      'Lists the members of a tenant, sorted by email address by default, in pages if a limit is given.',
    access: 'readTenantUsers',
    params: tenantParams,
    query: pagingQuery(tenantUserSortColumns),
    transfer: 'compressed',
    response: z.array(TenantUser),
  }),
  getMembership: route({
    method: 'GET',
    path: '/tenants/{tenantId}/users/rel/{userId}',
    summary: 'Returns a member of a tenant.',
    access: 'manageTenants',
    params: tenantParams.extend({ userId: z.uuid() }),
    transfer: 'compressed',
    response: TenantUser,
    entity: TenantUser,
  }),
  updateMembership: route({
    method: 'PATCH',
    path: '/tenants/{tenantId}/users/rel/{userId}',
    summary:
      'Changes the roles of a member for the tenant, and when the access ends. Callers cannot change their own membership.',
    access: 'manageTenants',
    params: tenantParams.extend({ userId: z.uuid() }),
    body: MembershipPatch,
    response: TenantUser,
    entity: TenantUser,
  }),
  removeUserFromTenant: route({
    method: 'DELETE',
    path: '/tenants/{tenantId}/users/rel/{userId}',
    summary: 'Removes a member from a tenant and its groups. Callers cannot remove themselves.',
    access: 'manageTenants',
    params: tenantParams.extend({ userId: z.uuid() }),
  }),
} as const;
