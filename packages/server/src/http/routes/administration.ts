import { listAuditLogs } from '../../services/logs/list-audit.ts';
import { listSignInLogs } from '../../services/logs/list-sign-ins.ts';
import { deleteUser } from '../../services/users/delete.ts';
import { getUser } from '../../services/users/get.ts';
import { listUsers } from '../../services/users/list.ts';
import { updateUser } from '../../services/users/update.ts';
import { apiRoute } from '../api-route.ts';

export const administrationRoutes = {
  listUsers: apiRoute(listUsers),
  getUser: apiRoute(getUser),
  updateUser: apiRoute(updateUser),
  deleteUser: apiRoute(deleteUser),
  listSignInLogs: apiRoute(listSignInLogs),
  listAuditLogs: apiRoute(listAuditLogs),
};
