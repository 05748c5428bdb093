import type { Connection } from '@embed-portal/api-contract';
import { useState } from 'react';
import { authorizeInPopup } from '../../../data/authorize-popup.ts';
import type { AuthorizePopup } from '../../../data/authorize-popup.ts';
import { useServices } from '../../../services.ts';
import { useSyncConnection } from './connection-mutations.ts';

/**
 * Authorizes a connection in a popup. Syncs the workspaces when the popup closes, because only the sync shows whether
 * the sign-in succeeded.
 */
export const useAuthorizeConnection = (connection: Connection) => {
  const { api } = useServices();
  const { syncOrThrow } = useSyncConnection(connection);
  const [popup, setPopup] = useState<AuthorizePopup>();

  /**
   * Opens the popup, runs `before`, and resolves after the sync.
   *
   * @throws {PortalError} `sync_rejected` when the BI service rejects the sync, for example after an incomplete sign-in;
   *   `popup_blocked` when the browser blocks the popup.
   * @throws {ApiError} when a request fails. Errors of `before` are rethrown.
   */
  const authorize = async (before: () => Promise<unknown>): Promise<void> => {
    const opened = await authorizeInPopup(api, connection.id, before);
    setPopup(opened);
    await opened.closed.finally(() => {
      setPopup(undefined);
    });
    await syncOrThrow();
  };
  /** `popup` is undefined while none is open. */
  return { authorize, popup };
};
