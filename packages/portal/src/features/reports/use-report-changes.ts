import { reportRoutes } from '@embed-portal/api-contract/routes/reports';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useRouteMutation } from '../../http/use-route-mutation.ts';

/** Apps are invalidated too, because they contain reports. */
const lists = [
  reportRoutes.listReportsOfUser,
  reportRoutes.listReportsOfTenant,
  viewingRoutes.listAppsOfUser,
];

export const useReportChanges = () => ({
  create: useRouteMutation(reportRoutes.createReport, lists).mutateAsync,
  update: useRouteMutation(reportRoutes.updateReport, lists).mutateAsync,
  remove: useRouteMutation(reportRoutes.deleteReport, lists).mutateAsync,
});
