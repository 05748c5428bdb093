import type { Row } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo } from 'react';
import { BodyRow } from './body-row.tsx';
import type { ColumnLayout } from './use-column-layout.ts';
import { rowHeight } from './table-style.ts';

interface VirtualRowsProps<T> {
  rows: readonly Row<T>[];
  layout: ColumnLayout<T>;
  sheet: HTMLTableElement;
  onEnd?: (() => void) | undefined;
}

const rowsAround = 6;
const scrolls = /auto|scroll/;

const findScrollContainer = (element: Element): Element => {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    if (scrolls.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return document.documentElement;
};

/** Scroll container of the table, and the offset of the first row in it. */
const getScrollPosition = (sheet: HTMLTableElement) => {
  const scroller = findScrollContainer(sheet);
  const top = sheet.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  return { scroller, margin: top + scroller.scrollTop + (sheet.tHead?.offsetHeight ?? 0) };
};

const Space = ({ height, span }: { height: number; span: number }) => (
  <tbody aria-hidden data-space="">
    <tr>
      <td colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  </tbody>
);

/** Renders only the visible rows and a few around them. */
export const VirtualRows = <T,>({ rows, layout, sheet, onEnd }: VirtualRowsProps<T>) => {
  const { scroller, margin } = useMemo(() => getScrollPosition(sheet), [sheet]);
  // eslint-disable-next-line react-hooks/incompatible-library -- its result is used in this render only
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: rowsAround,
    scrollMargin: margin,
    useFlushSync: false,
  });
  const items = virtual.getVirtualItems();
  const last = items.at(-1);
  const atEnd = last !== undefined && last.index >= rows.length - rowsAround;
  useEffect(() => {
    if (atEnd) onEnd?.();
  }, [atEnd, rows.length, onEnd]);

  return (
    <>
      <Space height={(items[0]?.start ?? margin) - margin} span={layout.visibleColumns.length + 1} />
      {items.map(({ index }) => {
        const row = rows[index];
        return (
          row && (
            <BodyRow key={row.id} ref={virtual.measureElement} row={row} layout={layout} position={index} />
          )
        );
      })}
      <Space
        height={Math.max(0, virtual.getTotalSize() - ((last?.end ?? margin) - margin))}
        span={layout.visibleColumns.length + 1}
      />
    </>
  );
};
