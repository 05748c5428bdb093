import { routes } from '@embed-portal/api-contract';
import { listTenantsOfUser } from '../../services/tenants/list-of-user.ts';
import { apiRoute } from '../api-route.ts';

export const listTenantsOfUserRoute = apiRoute(routes.listTenantsOfUser, ({ ctx, params }) =>
  listTenantsOfUser({ ctx, input: params }),
);
