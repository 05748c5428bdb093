import { cancelRefresh } from '../../services/refreshes/cancel.ts';
import { listRefreshes } from '../../services/refreshes/list.ts';
import { startRefresh } from '../../services/refreshes/start.ts';
import { apiRoute } from '../api-route.ts';

export const refreshRoutes = {
  listRefreshes: apiRoute(listRefreshes),
  startRefresh: apiRoute(startRefresh, { limitedBy: 'refreshes' }),
  cancelRefresh: apiRoute(cancelRefresh, { limitedBy: 'refreshes' }),
};
