import { createApp } from '../../services/apps/create.ts';
import { deleteApp } from '../../services/apps/delete.ts';
import { getApp } from '../../services/apps/get.ts';
import { updateApp } from '../../services/apps/update.ts';
import { apiRoute } from '../api-route.ts';

export const appRoutes = {
  createApp: apiRoute(createApp),
  getApp: apiRoute(getApp),
  updateApp: apiRoute(updateApp),
  deleteApp: apiRoute(deleteApp),
};
