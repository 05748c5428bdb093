import { useMemo } from 'react';
import { useStableCallback } from '../use-stable-callback.ts';

/** Page size that shows all rows. */
export const allRows = -1;

interface PageState {
  /** Zero-based index of the current page. */
  index: number;
  /** Number of rows per page; {@link allRows} for all. */
  size: number;
  hasNext: boolean;
  /** Whether the rows of the requested page are still loading. The previous rows stay visible until then. */
  isChangingPage?: boolean;
}

export interface PageControl extends PageState {
  setSize(size: number): void;
  goTo(index: number): void;
}

/** Returns the state of the pages and its handlers. The object changes only with the state, for memoized components. */
export function usePageControl({
  index,
  size,
  hasNext,
  isChangingPage = false,
  ...handlers
}: PageControl): PageControl {
  const setSize = useStableCallback(handlers.setSize);
  const goTo = useStableCallback(handlers.goTo);
  return useMemo(
    () => ({ index, size, hasNext, isChangingPage, setSize, goTo }),
    [index, size, hasNext, isChangingPage, setSize, goTo],
  );
}
