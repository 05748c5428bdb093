import type { Row, Table } from '@tanstack/react-table';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo } from 'react';
import { findScrollContainer, getScrollOffset } from '../scroll-container.ts';
import { BodyRow, getRowState } from './body-row.tsx';
import { rowHeight } from './table-style.ts';
import type { ColumnLayout } from './use-column-layout.ts';

interface VirtualRowsProps<T> {
  rows: readonly Row<T>[];
  table: Table<T>;
  layout: ColumnLayout<T>;
  tableElement: HTMLTableElement;
  /** Whether the table has a column with checkboxes. */
  selectable: boolean;
  onEnd?: (() => void) | undefined;
}

const overscan = 6;
/** Returns the scroll container of the table, and the offset of the first row in it. */
function getScrollPosition(tableElement: HTMLTableElement) {
  const scroller = findScrollContainer(tableElement);
  return {
    scroller,
    margin: getScrollOffset(tableElement, scroller) + (tableElement.tHead?.offsetHeight ?? 0),
  };
}

const SpacerRow = ({ height, span }: { height: number; span: number }) => (
  <tbody aria-hidden data-space="">
    <tr>
      <td colSpan={span} style={{ height, padding: 0 }} />
    </tr>
  </tbody>
);

/** Renders only the visible rows and a few around them. */
export function VirtualRows<T>(props: VirtualRowsProps<T>) {
  const { rows, table, layout, tableElement, selectable, onEnd } = props;
  const { scroller, margin } = useMemo(() => getScrollPosition(tableElement), [tableElement]);
  // eslint-disable-next-line react-hooks/incompatible-library -- its result is used in this render only
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan,
    scrollMargin: margin,
    useFlushSync: false,
  });
  const items = virtualizer.getVirtualItems();
  const last = items.at(-1);
  const isAtEnd = last !== undefined && last.index >= rows.length - overscan;
  useEffect(() => {
    if (isAtEnd) onEnd?.();
  }, [isAtEnd, rows.length, onEnd]);

  return (
    <>
      <SpacerRow height={(items[0]?.start ?? margin) - margin} span={layout.visibleColumns.length + 1} />
      {items.map(({ index }) => {
        const row = rows[index];
        return (
          row && (
            <BodyRow
              key={row.id}
              {...getRowState(row)}
              measure={virtualizer.measureElement}
              table={table}
              layout={layout}
              position={index}
              selectable={selectable}
            />
          )
        );
      })}
      <SpacerRow
        height={Math.max(0, virtualizer.getTotalSize() - ((last?.end ?? margin) - margin))}
        span={layout.visibleColumns.length + 1}
      />
    </>
  );
}
