import { routes } from '@embed-portal/api-contract';
import { listAppsOfUser } from '../../services/apps/list-of-user.ts';
import { apiRoute } from '../api-route.ts';

export const listAppsOfUserRoute = apiRoute(routes.listAppsOfUser, ({ ctx, params }) =>
  listAppsOfUser({ ctx, input: params }),
);
