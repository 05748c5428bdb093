import { viewerMessages } from '../../messages/viewer.ts';

const features = 'popup,width=1200,height=800';

/**
 * Opens a link in a window without opener and referrer. Opens an empty window first and clears its opener, because
 * `noopener` makes `window.open` return null even when the window was not blocked.
 */
export const openLink = (url: string): void => {
  const popup = window.open('about:blank', '_blank', features);
  if (!popup) {
    window.alert(viewerMessages.popupBlocked);
    return;
  }
  popup.opener = null;
  popup.location.replace(url);
};
