import { useMatches } from 'react-router-dom';
import { isFullscreenPage } from '../screens.ts';

/** Whether the page on show is one that wants all that there is. */
export const useFullscreenLayout = (): boolean =>
  useMatches().some(({ handle }) => handle === isFullscreenPage);
