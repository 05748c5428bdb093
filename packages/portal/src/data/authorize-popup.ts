import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import type { ApiClient } from '../http/client.ts';
import { abortableDelay } from '../http/abortable-delay.ts';
import { viewerMessages } from '../messages/viewer.ts';

const features = 'popup,width=600,height=720';
const look = 500;
/** As long as the server waits for the way back. */
const patience = 10 * 60_000;

/** The browser let no window open; says so in the words of the specification. */
export class PopupBlockedError extends Error {
  override readonly name = 'PopupBlocked';
  constructor() {
    super(viewerMessages.popupBlocked);
  }
}

/** An empty window that doesn't know its opener. It has to be opened in answer to a click, before anything is waited for. */
const openPopup = (): Window => {
  const popup = window.open('about:blank', '_blank', features);
  if (popup) {
    popup.opener = null;
    return popup;
  }
  window.alert(viewerMessages.popupBlocked);
  throw new PopupBlockedError();
};

const popupClosed = async (popup: Pick<Window, 'closed'>, stop: AbortSignal): Promise<void> => {
  for (let waited = 0; waited < patience && !popup.closed && !stop.aborted; waited += look) {
    await abortableDelay(look);
  }
};

export interface AuthorizePopup {
  /** Brings it before the other windows. */
  focus(): void;
  /** Stops waiting. The window stays, because it does not belong to this page any more. */
  stopWaiting(): void;
  /** Resolves when it has closed, after ten minutes, or when the user stops waiting. */
  closed: Promise<void>;
}

/**
 * Lets the user sign in at the BI service for a connection, in a popup. The answer comes once the popup is on its
 * way, after what is done `before`.
 *
 * @throws {PopupBlockedError} after an alert, or what kept the popup from going there.
 */
export const authorizeInPopup = async (
  api: ApiClient,
  connectionId: string,
  before?: () => Promise<unknown>,
): Promise<AuthorizePopup> => {
  const popup = openPopup();
  try {
    await before?.();
    const { url } = await api.call(connectionRoutes.buildAuthorizeUrl, { connectionId });
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
    closed: popupClosed(popup, stop.signal),
  };
};
