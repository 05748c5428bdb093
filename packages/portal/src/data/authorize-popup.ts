import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import type { ApiClient } from '../http/client.ts';
import { viewerMessages } from '../messages/viewer.ts';
import { PortalError } from '../shared/portal-error.ts';
import { sleep } from '../shared/sleep.ts';

const features = 'popup,width=600,height=720';
const pollIntervalMs = 500;
/** Time in milliseconds during which the server accepts the OAuth callback. */
const callbackTimeoutMs = 10 * 60_000;

/** Opens an empty window without an opener. Call it synchronously in a click handler, otherwise browsers block it. */
function openPopup(): Window {
  const popup = window.open('about:blank', '_blank', features);
  if (popup) {
    popup.opener = null;
    return popup;
  }
  window.alert(viewerMessages.popupBlocked);
  throw new PortalError('popup_blocked', viewerMessages.popupBlocked);
}

async function waitUntilClosed(popup: Pick<Window, 'closed'>, stop: AbortSignal): Promise<void> {
  for (
    let waited = 0;
    waited < callbackTimeoutMs && !popup.closed && !stop.aborted;
    waited += pollIntervalMs
  ) {
    await sleep(pollIntervalMs);
  }
}

export interface AuthorizePopup {
  /** Focuses the popup. */
  focus(): void;
  /** Stops waiting. The popup stays open because this page no longer controls it. */
  stopWaiting(): void;
  /** Resolves when the popup has closed, after ten minutes, or when the user stops waiting. */
  closed: Promise<void>;
}

/**
 * Opens the BI service's sign-in for a connection in a popup. Resolves as soon as the popup has been redirected.
 *
 * @param start - starts an authorization before the redirect and returns its ID. Its errors are rethrown. Without it,
 *   the user signs in with the credentials in use.
 * @throws {PortalError} `popup_blocked` after an alert, when the browser blocks the popup.
 * @throws {ApiError} when the server does not return the URL of the sign-in.
 */
export async function authorizeInPopup(
  api: ApiClient,
  connectionId: string,
  start?: () => Promise<string>,
): Promise<AuthorizePopup> {
  const popup = openPopup();
  try {
    const query = { authorization: await start?.() };
    const { url } = await api.call(connectionRoutes.buildAuthorizeUrl, { connectionId }, { query });
    popup.location.replace(url);
  } catch (error) {
    popup.close();
    throw error;
  }
  const stop = new AbortController();
  return {
    focus: () => {
      popup.focus();
    },
    stopWaiting: () => {
      stop.abort();
    },
    closed: waitUntilClosed(popup, stop.signal),
  };
}
