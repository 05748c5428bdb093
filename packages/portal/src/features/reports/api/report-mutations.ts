import { reportRoutes } from '@embed-portal/api-contract/routes/reports';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';

/** Apps are invalidated too, because they contain reports. */
const affectedRoutes = [
  reportRoutes.listReportsOfUser,
  reportRoutes.listReportsOfTenant,
  viewingRoutes.listAppsOfUser,
];

export const useCreateReport = () => useRouteMutation(reportRoutes.createReport, affectedRoutes);
export const useUpdateReport = () => useRouteMutation(reportRoutes.updateReport, affectedRoutes);
export const useDeleteReport = () => useRouteMutation(reportRoutes.deleteReport, affectedRoutes);
export const useTestReport = () => useRouteMutation(reportRoutes.testReport, []);
export const usePreviewReport = () => useRouteMutation(reportRoutes.previewReport, []);
