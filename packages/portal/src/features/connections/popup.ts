import { pause } from '../../http/pause.ts';
import { messages } from '../../messages.ts';

const features = 'popup,width=600,height=720';
const look = 500;
/** As long as the server waits for the way back. */
const patience = 10 * 60_000;

/** The browser let no window open; says so in the words of the specification. */
class PopupBlocked extends Error {
  override readonly name = 'PopupBlocked';
  constructor() {
    super(messages.viewer.popupBlocked);
  }
}

/**
 * An empty window. It has to be opened in answer to a click, before anything is waited for.
 *
 * @throws {PopupBlocked} after an alert.
 */
export const openPopup = (): Window => {
  const popup = window.open('about:blank', '_blank', features);
  if (popup) return popup;
  window.alert(messages.viewer.popupBlocked);
  throw new PopupBlocked();
};

/** Resolves when the window has closed, or after ten minutes. */
export const popupClosed = async (popup: Pick<Window, 'closed'>): Promise<void> => {
  for (let waited = 0; waited < patience && !popup.closed; waited += look) await pause(look);
};
