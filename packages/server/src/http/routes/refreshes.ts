import { cancelRefresh } from '../../services/refreshes/cancel.ts';
import { listRefreshes } from '../../services/refreshes/list.ts';
import { startRefresh } from '../../services/refreshes/start.ts';
import { apiRoute } from '../api-route.ts';

export const refreshRoutes = {
  listRefreshes: apiRoute(listRefreshes, { waitsForBi: true }),
  startRefresh: apiRoute(startRefresh, { limitedBy: 'refreshes', waitsForBi: true }),
  cancelRefresh: apiRoute(cancelRefresh, { limitedBy: 'refreshes', waitsForBi: true }),
};
