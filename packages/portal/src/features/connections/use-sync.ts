import type { Connection } from '@embed-portal/api-contract';
import { useState } from 'react';
import { connectionMessages as texts } from '../../messages/connections.ts';
import { useServices } from '../../services.ts';
import { useConnectionChanges } from './use-connection-changes.ts';

/** Asks the BI service for the workspaces of a connection, and says what came of it. */
export const useSync = ({ id }: Pick<Connection, 'id'>) => {
  const { notify } = useServices().notifications;
  const { sync } = useConnectionChanges();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    try {
      const { syncError, groups } = await sync({ params: { connectionId: id } });
      notify(
        syncError === null
          ? { text: texts.synced(groups.length), color: 'success' }
          : { text: syncError, color: 'warning' },
      );
    } catch {
      // The HTTP client has announced it.
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
};
