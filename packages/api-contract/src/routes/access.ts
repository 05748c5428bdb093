import { z } from 'zod';
import { AccessExplanation, AppAccessEntry, UserAccessEntry, UserProfile } from '../entities/access.ts';
import { pagingQuery } from '../paging.ts';
import { userParams } from './params.ts';
import { route } from './route.ts';

export const appAccessSortColumns = ['name', 'email'] as const;
export const userAccessSortColumns = ['name'] as const;

const accessFilter = {
  access: z.enum(['granted', 'missing']).default('granted'),
};

/** Routes of the access explorer. They return only entities that the caller may list. */
export const accessRoutes = {
  listAppAccess: route({
    method: 'GET',
    path: '/apps/{appId}/access',
    summary:
      'Lists the users who may open an app with all reasons, or the members of its tenant who may not, in pages if a limit is given.',
    access: 'manageApps',
    params: z.object({ appId: z.uuid() }),
    query: pagingQuery(appAccessSortColumns).extend(accessFilter),
    response: z.array(AppAccessEntry),
  }),
  exportAppAccess: route({
    method: 'GET',
    path: '/apps/{appId}/access/export',
    summary:
      'Downloads the users who may open an app with all reasons, or the members of its tenant who may not, by name, as CSV. A user can run one export at a time.',
    access: 'manageApps',
    params: z.object({ appId: z.uuid() }),
    query: pagingQuery(appAccessSortColumns).pick({ search: true }).extend(accessFilter),
    response: z.string(),
    mediaTypes: ['text/csv'],
    errors: ['conflict'],
  }),
  listUserAccess: route({
    method: 'GET',
    path: '/users/{userId}/access',
    summary:
      'Lists the apps that a user may open, with all reasons, and the identity and filters of each report, in pages if a limit is given.',
    access: 'readTenantUsers',
    params: userParams,
    query: pagingQuery(userAccessSortColumns),
    response: z.array(UserAccessEntry),
  }),
  explainAccess: route({
    method: 'GET',
    path: '/users/{userId}/access/{appId}',
    summary: 'Explains whether a user may open an app and one of its reports, and names each missing link.',
    access: 'readTenantUsers',
    params: userParams.extend({ appId: z.uuid() }),
    query: z.object({
      reportId: z.uuid().optional().describe('Also checks whether this report can be opened.'),
    }),
    response: AccessExplanation,
  }),
  getUserProfile: route({
    method: 'GET',
    path: '/users/{userId}/profile',
    summary: 'Returns the tenants, groups and roles of a user, and the last sign-in.',
    access: 'readTenantUsers',
    params: userParams,
    response: UserProfile,
  }),
} as const;
