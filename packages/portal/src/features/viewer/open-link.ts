import { viewerMessages } from '../../messages/viewer.ts';

const features = 'popup,width=1200,height=800';

/**
 * Opens a link in a new window without opener and referrer, or shows an alert if the browser blocks it. Opens an empty
 * window first, because `window.open` always returns null with `noopener`.
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
