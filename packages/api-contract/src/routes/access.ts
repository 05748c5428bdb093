import { z } from 'zod';
import { limits } from '../constants.ts';
import {
  AccessExplanation,
  AccessQuestion,
  AddressExplanation,
  AppAccessEntry,
  ExplainableApp,
  UserAccessEntry,
  UserProfile,
} from '../entities/access.ts';
import { EmailAddress } from '../entities/invitation.ts';
import { pagingQuery } from '../paging.ts';
import { storableText } from '../text.ts';
import { userParams } from './params.ts';
import { noParams, route } from './route.ts';

export const appAccessSortColumns = ['name', 'email'] as const;
export const userAccessSortColumns = ['name'] as const;

const accessFilter = {
  access: z.enum(['granted', 'missing']).default('granted'),
};

const appParams = z.object({ appId: z.uuid() });

/**
 * Routes of the access explorer. They return only users whom the caller may list, and name all apps of the tenants whose
 * users the caller may read, also those that the caller cannot open.
 */
export const accessRoutes = {
  listExplainableApps: route({
    method: 'GET',
    path: '/access/apps',
    summary:
      'Lists the names of the apps of the tenants whose users the caller may read, in pages if a limit is given.',
    access: 'readTenantUsers',
    params: noParams,
    query: pagingQuery(['name']),
    transfer: 'compressed',
    response: z.array(ExplainableApp),
  }),
  getExplainableApp: route({
    method: 'GET',
    path: '/access/apps/{appId}',
    summary: 'Returns the name of an app of a tenant whose users the caller may read.',
    access: 'readTenantUsers',
    params: appParams,
    transfer: 'compressed',
    response: ExplainableApp,
  }),
  searchAccess: route({
    method: 'GET',
    path: '/access/search',
    summary:
      'Finds users and apps for a text with words of the user, followed by words of the app, such as `vera retail`. Returns at most eight pairs.',
    access: 'readTenantUsers',
    params: noParams,
    query: z.object({ text: storableText('Must be text').trim().min(1).max(limits.maxNameLength) }),
    transfer: 'compressed',
    response: z.array(AccessQuestion),
  }),
  explainAddress: route({
    method: 'GET',
    path: '/apps/{appId}/access/address',
    summary:
      'Explains the relation of an email address to the tenant of an app. Users whom the caller may list are returned by ID.',
    access: 'readTenantUsers',
    params: appParams,
    query: z.object({ email: EmailAddress }),
    transfer: 'compressed',
    response: AddressExplanation,
  }),
  listAppAccess: route({
    method: 'GET',
    path: '/apps/{appId}/access',
    summary:
      'Lists the users who may open an app with all reasons, or the members of its tenant who may not, in pages if a limit is given.',
    access: 'readTenantUsers',
    params: appParams,
    query: pagingQuery(appAccessSortColumns).extend(accessFilter),
    transfer: 'compressed',
    response: z.array(AppAccessEntry),
  }),
  exportAppAccess: route({
    method: 'GET',
    path: '/apps/{appId}/access/export',
    summary:
      'Downloads the users who may open an app with all reasons, or the members of its tenant who may not, by name, as CSV. A user can run one export at a time.',
    access: 'readTenantUsers',
    params: appParams,
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
    transfer: 'compressed',
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
    transfer: 'compressed',
    response: AccessExplanation,
  }),
  getUserProfile: route({
    method: 'GET',
    path: '/users/{userId}/profile',
    summary: 'Returns the tenants, groups and roles of a user, and the last sign-in.',
    access: 'readTenantUsers',
    params: userParams,
    transfer: 'compressed',
    response: UserProfile,
  }),
} as const;
