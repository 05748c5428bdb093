import { createGroup } from '../../services/groups/create.ts';
import { deleteGroup } from '../../services/groups/delete.ts';
import { getGroup } from '../../services/groups/get.ts';
import { listGroupsOfTenant } from '../../services/groups/list-of-tenant.ts';
import { listGroupsOfUser } from '../../services/groups/list-of-user.ts';
import { updateGroup } from '../../services/groups/update.ts';
import { apiRoute } from '../api-route.ts';

export const groupRoutes = {
  listGroupsOfUser: apiRoute(listGroupsOfUser),
  listGroupsOfTenant: apiRoute(listGroupsOfTenant),
  createGroup: apiRoute(createGroup),
  getGroup: apiRoute(getGroup),
  updateGroup: apiRoute(updateGroup),
  deleteGroup: apiRoute(deleteGroup),
};
