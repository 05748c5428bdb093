import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode } from 'react';
import { getScrollOffset } from '../../../../ui/scroll-container.ts';

/** Number of rows that are rendered above and below the visible ones. */
const overscan = 1;

export interface WindowedRowsProps {
  rowCount: number;
  /** Height of a row and the gap below it, in pixels. */
  rowHeight: number;
  scroller: Element;
  /** Element that contains the rows. */
  list: Element;
  /** Row that is always rendered; -1 for none. */
  activeRow: number;
  children(rows: readonly number[]): ReactNode;
}

/** Renders the visible rows of a list, and a row above and below them. */
export function WindowedRows(props: WindowedRowsProps) {
  const { rowCount, rowHeight, scroller, list, activeRow, children } = props;
  // eslint-disable-next-line react-hooks/incompatible-library -- its result is used in this render only
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan,
    // Measured on each scroll, because anything above the list may have changed its height.
    observeElementOffset: (_, report) => {
      const measure = (isScrolling: boolean) => {
        report(Math.max(0, scroller.scrollTop - getScrollOffset(list, scroller)), isScrolling);
      };
      const handleScroll = () => {
        measure(true);
      };
      measure(false);
      scroller.addEventListener('scroll', handleScroll, { passive: true });
      return () => {
        scroller.removeEventListener('scroll', handleScroll);
      };
    },
    useFlushSync: false,
    rangeExtractor: (range) => {
      const rows = defaultRangeExtractor(range);
      return activeRow < 0 || rows.includes(activeRow)
        ? rows
        : [...rows, activeRow].toSorted((a, b) => a - b);
    },
  });
  return children(virtualizer.getVirtualItems().map(({ index }) => index));
}
