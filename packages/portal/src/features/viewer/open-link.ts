import { viewerMessages } from '../../messages/viewer.ts';

const features = 'popup,width=1200,height=800';

/**
 * Opens a link in a window that knows neither its opener nor where it came from. The window is opened empty
 * and cut loose first, because a browser that cuts it loose itself doesn't tell whether it was blocked.
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
