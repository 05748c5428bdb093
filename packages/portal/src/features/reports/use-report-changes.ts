import { reportRoutes } from '@embed-portal/api-contract/routes/reports';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useRouteMutation } from '../../http/use-route-mutation.ts';

/** Apps are invalidated too, because they contain reports. */
const affectedRoutes = [
  reportRoutes.listReportsOfUser,
  reportRoutes.listReportsOfTenant,
  viewingRoutes.listAppsOfUser,
];

export const useReportChanges = () => ({
  create: useRouteMutation(reportRoutes.createReport, affectedRoutes).mutateAsync,
  update: useRouteMutation(reportRoutes.updateReport, affectedRoutes).mutateAsync,
  remove: useRouteMutation(reportRoutes.deleteReport, affectedRoutes).mutateAsync,
});
