import { z } from 'zod';
import { Tenant, TenantBody, TenantPatch, TenantUser } from '../entities/tenant.ts';
import { tenantParams, userParams } from './params.ts';
import { route } from './route.ts';

export const tenantRoutes = {
  createTenant: route({
    method: 'POST',
    path: '/users/{userId}/tenants',
    summary: 'Creates a tenant; the caller becomes a member of it.',
    access: 'manageTenants',
    params: userParams,
    body: TenantBody,
    response: Tenant,
    entity: Tenant,
  }),
  getTenant: route({
    method: 'GET',
    path: '/tenants/{tenantId}',
    summary: 'A tenant, as it is now.',
    access: 'manageTenants',
    params: tenantParams,
    response: Tenant,
    entity: Tenant,
  }),
  updateTenant: route({
    method: 'PATCH',
    path: '/tenants/{tenantId}',
    summary: 'Changes what is sent of a tenant; its URL stays.',
    access: 'manageTenants',
    params: tenantParams,
    body: TenantPatch,
    response: Tenant,
    entity: Tenant,
  }),
  deleteTenant: route({
    method: 'DELETE',
    path: '/tenants/{tenantId}',
    summary: 'Deletes a tenant that holds no apps, reports, groups or connections any more.',
    access: 'manageTenants',
    params: tenantParams,
    entity: Tenant,
  }),
  listUsersOfTenant: route({
    method: 'GET',
    path: '/tenants/{tenantId}/users',
    summary: 'The members of a tenant.',
    access: 'readTenantUsers',
    params: tenantParams,
    response: z.array(TenantUser),
  }),
  removeUserFromTenant: route({
    method: 'DELETE',
    path: '/tenants/{tenantId}/users/rel/{userId}',
    summary: 'Ends a membership, and with it those in the groups of the tenant. Not one’s own.',
    access: 'manageTenants',
    params: tenantParams.extend({ userId: z.uuid() }),
  }),
} as const;
