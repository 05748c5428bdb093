import type { Connection } from '@embed-portal/api-contract';
import { useState } from 'react';
import { connectionMessages as texts } from '../../messages/connections.ts';
import { useServices } from '../../services.ts';
import { useConnectionChanges } from './use-connection-changes.ts';

/** The BI service rejected the request for the workspaces. The message contains the reason. */
class SyncRejectedError extends Error {
  override readonly name = 'SyncRejectedError';
}

/** Returns functions that sync the workspaces of a connection from the BI service. */
export const useSync = ({ id }: Pick<Connection, 'id'>) => {
  const { notify } = useServices().notifications;
  const { sync } = useConnectionChanges();
  const [busy, setBusy] = useState(false);

  /**
   * Syncs the workspaces and shows a notification on success.
   *
   * @param handlesValidationErrors - whether the caller shows validation errors (422) itself.
   * @throws {SyncRejectedError} when the BI service rejects the request.
   * @throws {ApiError} when the API request fails.
   */
  const syncOrThrow = async (handlesValidationErrors = true): Promise<void> => {
    const { syncError, groups } = await sync({ params: { connectionId: id }, handlesValidationErrors });
    if (syncError !== null) throw new SyncRejectedError(syncError);
    notify({ text: texts.synced(groups.length), color: 'success' });
  };

  /** Syncs the workspaces and shows a notification with the result, including failures. */
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await syncOrThrow(false);
    } catch (error) {
      // The API client has already shown a notification for all other failures.
      if (error instanceof SyncRejectedError) notify({ text: error.message, color: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run, syncOrThrow };
};
