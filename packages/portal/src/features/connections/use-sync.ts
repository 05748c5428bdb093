import type { Connection } from '@embed-portal/api-contract';
import { useState } from 'react';
import { connectionMessages as texts } from '../../messages/connections.ts';
import { useServices } from '../../services.ts';
import { useConnectionChanges } from './use-connection-changes.ts';

/** The BI service refused to list the workspaces. Its message says why. */
class SyncRefusedError extends Error {
  override readonly name = 'SyncRefusedError';
}

/** Lists the workspaces of a connection at the BI service. */
export const useSync = ({ id }: Pick<Connection, 'id'>) => {
  const { notify } = useServices().notifications;
  const { sync } = useConnectionChanges();
  const [busy, setBusy] = useState(false);

  /**
   * Syncs and announces success.
   *
   * @param inPlace - whether the caller shows a refusal (422) itself.
   * @throws {SyncRefusedError} when the BI service refuses.
   */
  const syncOrThrow = async (inPlace = true): Promise<void> => {
    const { syncError, groups } = await sync({ params: { connectionId: id }, inPlace });
    if (syncError !== null) throw new SyncRefusedError(syncError);
    notify({ text: texts.synced(groups.length), color: 'success' });
  };

  /** Syncs and announces every outcome. */
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      await syncOrThrow(false);
    } catch (error) {
      // The HTTP client has announced all other failures.
      if (error instanceof SyncRefusedError) notify({ text: error.message, color: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return { busy, run, syncOrThrow };
};
