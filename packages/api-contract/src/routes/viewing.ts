import { z } from 'zod';
import { UserApp } from '../entities/app.ts';
import { EmbedToken } from '../entities/embed-token.ts';
import { Tenant } from '../entities/tenant.ts';
import { CurrentUser } from '../entities/user.ts';
import { pagingQuery, tenantsQuery } from '../paging.ts';
import { userParams } from './params.ts';
import { noParams, route } from './route.ts';

const tenantSortColumns = ['name', 'description'] as const;
const appSortColumns = ['name', 'description', 'tenant'] as const;

/** Routes that every user needs. */
export const viewingRoutes = {
  whoAmI: route({
    method: 'GET',
    path: '/auth/whoAmI',
    summary: 'Returns the caller and the names of the granted roles.',
    access: 'signedIn',
    viewAs: 'allow',
    params: noParams,
    transfer: 'compressed',
    response: CurrentUser,
  }),
  listTenantsOfUser: route({
    method: 'GET',
    path: '/users/{userId}/tenants',
    summary: 'Lists the caller’s tenants, or all tenants for a superAdmin, in pages if a limit is given.',
    access: 'signedIn',
    viewAs: 'allow',
    params: userParams,
    query: pagingQuery(tenantSortColumns),
    transfer: 'cached',
    response: z.array(Tenant),
  }),
  listAppsOfUser: route({
    method: 'GET',
    path: '/users/{userId}/tenants/apps',
    summary: 'Lists the apps that the caller may open, in pages if a limit is given.',
    access: 'openApps',
    viewAs: 'allow',
    params: userParams,
    query: tenantsQuery(appSortColumns),
    transfer: 'cached',
    response: z.array(UserApp),
  }),
  getToken: route({
    method: 'GET',
    path: '/apps/{appId}/reports/{reportId}/getToken',
    summary: 'Returns an embed token and the configuration for embedding the report.',
    access: 'openApps',
    viewAs: 'allow',
    params: z.object({ appId: z.uuid(), reportId: z.uuid() }),
    response: EmbedToken,
    limitedBy: 'embedTokens',
    waitsForBi: true,
  }),
} as const;
