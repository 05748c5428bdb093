import type { Connection } from '@embed-portal/api-contract';
import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { healthRoutes } from '@embed-portal/api-contract/routes/health';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { PortalError, hasErrorCode } from '../../../shared/portal-error.ts';
import { useNotifications } from '../../../ui/notifications/notifications-context.ts';

const listRoutes = [
  connectionRoutes.listConnectionsOfUser,
  connectionRoutes.listConnectionsOfTenant,
  connectionRoutes.listConnectionGroups,
];
/** The state of a connection is also that of its reports. */
const healthLists = [healthRoutes.listHealth, healthRoutes.countHealth, healthRoutes.listAffectedReports];
const affectedRoutes = [connectionRoutes.getConnection, ...listRoutes, ...healthLists];

export const useCreateConnection = () => useRouteMutation(connectionRoutes.createConnection, affectedRoutes);
export const useUpdateConnection = () => useRouteMutation(connectionRoutes.updateConnection, affectedRoutes);
export const useStartAuthorization = () => useRouteMutation(connectionRoutes.startAuthorization, []);
/** Does not request the deleted connection again, which its open dialog still uses. */
export const useDeleteConnection = () =>
  useRouteMutation(connectionRoutes.deleteConnection, [...listRoutes, ...healthLists]);

/** Returns functions that sync the workspaces of a connection from the BI service. */
export function useSyncConnection({ id }: Pick<Connection, 'id'>) {
  const { notify } = useNotifications();
  const { mutateAsync, isPending } = useRouteMutation(connectionRoutes.syncConnection, affectedRoutes);

  /**
   * Syncs the workspaces and shows a notification on success.
   *
   * @param handlesValidationErrors - whether the caller shows validation errors (422) itself.
   * @throws {PortalError} `sync_rejected` with the reason when the BI service rejects the request.
   * @throws {ApiError} when the API request fails.
   */
  const syncOrThrow = async (handlesValidationErrors = true): Promise<void> => {
    const params = { connectionId: id };
    const { syncError, groups } = await mutateAsync({ params, handlesValidationErrors });
    if (syncError !== null) throw new PortalError('sync_rejected', syncError);
    notify({ text: texts.synced(groups.length), color: 'success' });
  };

  /** Syncs the workspaces and shows a notification with the result, including failures. */
  const sync = async (): Promise<void> => {
    try {
      await syncOrThrow(false);
    } catch (error) {
      // The API client has already shown a notification for all other failures.
      if (hasErrorCode(error, 'sync_rejected')) notify({ text: error.message, color: 'warning' });
    }
  };
  return { isSyncing: isPending, sync, syncOrThrow };
}
