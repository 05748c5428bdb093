import { z } from 'zod';
import { AppShortcuts } from '../entities/app-shortcuts.ts';
import { userParams } from './params.ts';
import { route } from './route.ts';

const favoriteParams = userParams.extend({ appId: z.uuid() });

export const shortcutRoutes = {
  getAppShortcuts: route({
    method: 'GET',
    path: '/users/{userId}/app-shortcuts',
    summary: 'Returns the favorite and the recently opened apps of the caller.',
    access: 'openApps',
    viewAs: 'allow',
    params: userParams,
    transfer: 'cached',
    response: AppShortcuts,
  }),
  addFavorite: route({
    method: 'PUT',
    path: '/users/{userId}/favorites/{appId}',
    summary: 'Adds an app to the favorites of the caller.',
    access: 'openApps',
    params: favoriteParams,
    status: 204,
  }),
  removeFavorite: route({
    method: 'DELETE',
    path: '/users/{userId}/favorites/{appId}',
    summary: 'Removes an app from the favorites of the caller.',
    access: 'openApps',
    params: favoriteParams,
  }),
} as const;
