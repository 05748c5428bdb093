import { useMediaQuery } from '@chakra-ui/react';

/**
 * Returns whether the window is low and wide, as on a phone in landscape orientation. Keyboards of phones in portrait
 * orientation do not change the result.
 */
export function useShortViewport(): boolean {
  const [isShort] = useMediaQuery(['(max-height: 499px) and (min-width: 500px)'], { ssr: false });
  return isShort ?? false;
}
