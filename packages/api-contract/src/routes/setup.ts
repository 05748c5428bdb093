import { Setup, SetupPatch } from '../entities/setup.ts';
import { noParams, route } from './route.ts';

export const setupRoutes = {
  getSetup: route({
    method: 'GET',
    path: '/setup',
    summary: 'Returns which of the first steps are done in the tenants of the caller.',
    access: 'setUp',
    params: noParams,
    transfer: 'cached',
    response: Setup,
  }),
  updateSetup: route({
    method: 'PATCH',
    path: '/setup',
    summary: 'Hides the list of the first steps for the caller, or shows it again.',
    access: 'setUp',
    params: noParams,
    body: SetupPatch,
    response: Setup,
  }),
} as const;
