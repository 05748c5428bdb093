import { useMatches } from 'react-router-dom';
import { fullscreenHandle } from '../screens.ts';

/** Returns whether the current page uses the full window. */
export const useFullscreenLayout = (): boolean =>
  useMatches().some(({ handle }) => handle === fullscreenHandle);
