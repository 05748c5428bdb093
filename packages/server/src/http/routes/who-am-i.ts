import { routes } from '@embed-portal/api-contract';
import { whoAmI } from '../../services/users/who-am-i.ts';
import { apiRoute } from '../api-route.ts';

export const whoAmIRoute = apiRoute(routes.whoAmI, ({ ctx }) => whoAmI({ ctx }));
