import type { Connection } from '@embed-portal/api-contract';
import { authorizeInPopup } from '../../data/authorize-popup.ts';
import { useServices } from '../../services.ts';
import { useSync } from './use-sync.ts';

/**
 * Lets the user sign in for a connection, in a popup; when it closes, the workspaces are synced. The answer, given
 * what comes before the sign-in, resolves once the popup is on its way.
 */
export const useAuthorize = (connection: Connection) => {
  const { api } = useServices();
  const { run: sync } = useSync(connection);
  return async (before: () => Promise<unknown>): Promise<void> => {
    const { closed } = await authorizeInPopup(api, connection.id, before);
    void closed.then(sync);
  };
};
