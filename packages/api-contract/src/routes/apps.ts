import { z } from 'zod';
import { AppBody, UserApp, AppPatch } from '../entities/app.ts';
import { tenantParams } from './params.ts';
import { route } from './route.ts';

const appParams = z.object({ appId: z.uuid() });

export const appRoutes = {
  createApp: route({
    method: 'POST',
    path: '/tenants/{tenantId}/apps',
    summary: 'Creates an app of reports, in their order, for groups.',
    access: 'manageApps',
    params: tenantParams,
    body: AppBody,
    response: UserApp,
    entity: UserApp,
  }),
  getApp: route({
    method: 'GET',
    path: '/apps/{appId}',
    summary: 'An app with its groups and reports, as it is now.',
    access: 'manageApps',
    params: appParams,
    response: UserApp,
    entity: UserApp,
  }),
  updateApp: route({
    method: 'PATCH',
    path: '/apps/{appId}',
    summary:
      'Changes what is sent of an app; `groups` and `reports` are replaced as a whole, `addGroups` and `removeGroups` change the groups.',
    access: 'manageApps',
    params: appParams,
    body: AppPatch,
    response: UserApp,
    entity: UserApp,
  }),
  deleteApp: route({
    method: 'DELETE',
    path: '/apps/{appId}',
    summary: 'Deletes an app; its reports and groups stay.',
    access: 'manageApps',
    params: appParams,
    entity: UserApp,
  }),
} as const;
