import { buildAuthorizeUrl } from '../../services/connection-oauth/authorize-url.ts';
import { createConnection } from '../../services/connections/create.ts';
import { deleteConnection } from '../../services/connections/delete.ts';
import { getConnection } from '../../services/connections/get.ts';
import { listConnectionGroups } from '../../services/connections/list-groups.ts';
import { listConnectionsOfTenant } from '../../services/connections/list-of-tenant.ts';
import { listConnectionsOfUser } from '../../services/connections/list-of-user.ts';
import { listReportPages } from '../../services/connections/list-pages.ts';
import { syncConnection } from '../../services/connections/sync.ts';
import { updateConnection } from '../../services/connections/update.ts';
import { apiRoute } from '../api-route.ts';

export const connectionRoutes = {
  listConnectionsOfUser: apiRoute(listConnectionsOfUser),
  listConnectionsOfTenant: apiRoute(listConnectionsOfTenant),
  createConnection: apiRoute(createConnection),
  getConnection: apiRoute(getConnection),
  updateConnection: apiRoute(updateConnection),
  deleteConnection: apiRoute(deleteConnection),
  syncConnection: apiRoute(syncConnection, { limitedBy: 'refreshes', waitsForBi: true }),
  buildAuthorizeUrl: apiRoute(buildAuthorizeUrl),
  listConnectionGroups: apiRoute(listConnectionGroups, { waitsForBi: true }),
  listReportPages: apiRoute(listReportPages, { waitsForBi: true }),
};
