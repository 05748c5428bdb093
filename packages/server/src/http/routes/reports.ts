import { createReport } from '../../services/reports/create.ts';
import { deleteReport } from '../../services/reports/delete.ts';
import { getReport } from '../../services/reports/get.ts';
import { listReportsOfTenant } from '../../services/reports/list-of-tenant.ts';
import { listReportsOfUser } from '../../services/reports/list-of-user.ts';
import { updateReport } from '../../services/reports/update.ts';
import { apiRoute } from '../api-route.ts';

/** Security filters can contain long lists of values. */
const maxBodyBytes = 1_000_000;

export const reportRoutes = {
  listReportsOfUser: apiRoute(listReportsOfUser),
  listReportsOfTenant: apiRoute(listReportsOfTenant),
  createReport: apiRoute(createReport, { maxBodyBytes }),
  getReport: apiRoute(getReport),
  updateReport: apiRoute(updateReport, { maxBodyBytes }),
  deleteReport: apiRoute(deleteReport),
};
