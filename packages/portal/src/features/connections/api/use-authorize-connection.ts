import type { Connection, RouteBodyInput } from '@embed-portal/api-contract';
import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { useState } from 'react';
import { authorizeInPopup } from '../../../data/authorize-popup.ts';
import type { AuthorizePopup } from '../../../data/authorize-popup.ts';
import { useApi } from '../../../http/api-context.ts';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { PortalError } from '../../../shared/portal-error.ts';
import { useStartAuthorization, useSyncConnection } from './connection-mutations.ts';

interface Authorization {
  body: RouteBodyInput<typeof connectionRoutes.startAuthorization>;
  /** Expected version of the connection. */
  version: number | undefined;
}

/** Authorizes a connection in a popup, and syncs its workspaces. New credentials are stored when the sign-in succeeds. */
export function useAuthorizeConnection(connection: Connection) {
  const api = useApi();
  const { syncOrThrow } = useSyncConnection(connection);
  const { mutateAsync: start } = useStartAuthorization();
  const [popup, setPopup] = useState<AuthorizePopup>();
  const params = { connectionId: connection.id };

  /**
   * Opens the popup, and resolves after the sync.
   *
   * @param onStored - receives the connection when the sign-in has succeeded, before the sync.
   * @throws {PortalError} `sign_in_failed` when the sign-in has failed or was not completed, `sync_rejected` when the BI
   *   service rejects the sync, `popup_blocked` when the browser blocks the popup.
   * @throws {ApiError} when a request fails.
   */
  const authorize = async (
    { body, version }: Authorization,
    onStored: (stored: Connection) => void,
  ): Promise<void> => {
    let authorizationId = '';
    const opened = await authorizeInPopup(api, connection.id, async () => {
      authorizationId = (await start({ params, body, version })).id;
      return authorizationId;
    });
    setPopup(opened);
    await opened.closed.finally(() => {
      setPopup(undefined);
    });
    const { state, problem } = await api.call(connectionRoutes.getAuthorization, {
      ...params,
      authorizationId,
    });
    if (state !== 'completed') throw new PortalError('sign_in_failed', problem ?? texts.signInNotCompleted);
    onStored(await api.call(connectionRoutes.getConnection, params));
    await syncOrThrow();
  };
  /** `popup` is undefined while none is open. */
  return { authorize, popup };
}
