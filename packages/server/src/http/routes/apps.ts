import { createApp } from '../../services/apps/create.ts';
import { deleteApp } from '../../services/apps/delete.ts';
import { updateApp } from '../../services/apps/update.ts';
import { apiRoute } from '../api-route.ts';

export const appRoutes = {
  createApp: apiRoute(createApp),
  updateApp: apiRoute(updateApp),
  deleteApp: apiRoute(deleteApp),
};
