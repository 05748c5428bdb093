import type { Connection } from '@embed-portal/api-contract';
import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { useServices } from '../../services.ts';
import { openPopup, popupClosed } from './popup.ts';
import { useSync } from './use-sync.ts';

/**
 * Lets the user sign in for a connection, in a popup; when it closes, the workspaces are synced. The answer, given
 * what comes before the sign-in, resolves once the popup is on its way.
 */
export const useAuthorize = (connection: Connection) => {
  const { api } = useServices();
  const { run: sync } = useSync(connection);
  return async (before: () => Promise<unknown>): Promise<void> => {
    const popup = openPopup();
    try {
      await before();
      const { url } = await api.call(connectionRoutes.buildAuthorizeUrl, { connectionId: connection.id });
      popup.location.replace(url);
    } catch (error) {
      popup.close();
      throw error;
    }
    void popupClosed(popup).then(sync);
  };
};
