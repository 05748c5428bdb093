import { useMatches } from 'react-router-dom';
import { immersivePage } from '../screens.ts';

/** Whether the page on show is one that wants all that there is. */
export const useImmersive = (): boolean => useMatches().some(({ handle }) => handle === immersivePage);
