import { z } from 'zod';
import { AppBody, AppPatch } from '../entities/app-body.ts';
import { UserApp } from '../entities/app.ts';
import { tenantParams } from './params.ts';
import { route } from './route.ts';

const appParams = z.object({ appId: z.uuid() });

export const appRoutes = {
  createApp: route({
    method: 'POST',
    path: '/tenants/{tenantId}/apps',
    summary:
      'Creates an app with an ordered list of reports, optionally in sections, and the groups that can open it.',
    access: 'manageApps',
    params: tenantParams,
    body: AppBody,
    response: UserApp,
    entity: UserApp,
  }),
  getApp: route({
    method: 'GET',
    path: '/apps/{appId}',
    summary: 'Returns an app with its groups and reports.',
    access: 'manageApps',
    params: appParams,
    transfer: 'compressed',
    response: UserApp,
    entity: UserApp,
  }),
  updateApp: route({
    method: 'PATCH',
    path: '/apps/{appId}',
    summary:
      'Updates the fields of an app that the body contains. `groups` and `reports` replace the lists, and `reports` also the sections; `addGroups` and `removeGroups` change the groups.',
    access: 'manageApps',
    params: appParams,
    body: AppPatch,
    response: UserApp,
    entity: UserApp,
  }),
  deleteApp: route({
    method: 'DELETE',
    path: '/apps/{appId}',
    summary: 'Deletes an app. Its reports and groups are retained.',
    access: 'manageApps',
    params: appParams,
    entity: UserApp,
  }),
} as const;
