import { listAppsOfUser } from '../../services/apps/list-of-user.ts';
import { issueEmbedToken } from '../../services/embed-tokens/issue.ts';
import { whoAmI } from '../../services/users/who-am-i.ts';
import { apiRoute } from '../api-route.ts';

export const viewingRoutes = {
  whoAmI: apiRoute(whoAmI),
  listAppsOfUser: apiRoute(listAppsOfUser),
  getToken: apiRoute(issueEmbedToken, { limitedBy: 'embedTokens', waitsForBi: true }),
};
