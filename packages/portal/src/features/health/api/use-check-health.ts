import type { HealthEntry, HealthState } from '@embed-portal/api-contract';
import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { healthRoutes } from '@embed-portal/api-contract/routes/health';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { healthMessages as texts } from '../../../messages/health.ts';
import { useNotifications } from '../../../ui/notifications/notifications-context.ts';

const affectedRoutes = [
  healthRoutes.listHealth,
  healthRoutes.countHealth,
  healthRoutes.listAffectedReports,
  connectionRoutes.listConnectionsOfUser,
  connectionRoutes.listConnectionsOfTenant,
];

const colors = {
  ok: 'success',
  unknown: 'info',
  degraded: 'warning',
  broken: 'error',
} as const satisfies Record<HealthState, string>;

/** Returns a function that checks a connection or a report and shows a notification with its state. */
export function useCheckHealth({ kind, id, name }: Pick<HealthEntry, 'kind' | 'id' | 'name'>) {
  const { notify } = useNotifications();
  const connection = useRouteMutation(healthRoutes.checkConnection, affectedRoutes);
  const report = useRouteMutation(healthRoutes.checkReport, affectedRoutes);
  const send = () =>
    kind === 'connection'
      ? connection.mutateAsync({ params: { connectionId: id }, handlesValidationErrors: false })
      : report.mutateAsync({ params: { reportId: id }, handlesValidationErrors: false });
  return {
    isChecking: connection.isPending || report.isPending,
    check: async (): Promise<void> => {
      try {
        const { state } = await send();
        notify({ text: texts.checked(name, state), color: colors[state] });
      } catch {
        // The API client has already shown a notification.
      }
    },
  };
}
