import { useLayoutEffect, useMemo, useState } from 'react';
import type { Column } from './column.ts';

/** Media query for screens on which cells are stacked. All columns fit there. */
const stackedMediaQuery = '(max-width: 47.99rem)';

/** Returns the IDs of the columns that are hidden in a table that is `width` pixels wide. */
const getHiddenColumns = <Row>(columns: readonly Column<Row>[], width: number): string[] =>
  columns.filter(({ hideBelow = 0 }) => width < hideBelow).map(({ id }) => id);

/** Visible and hidden columns of a table. */
export interface ColumnLayout<Row> {
  visibleColumns: readonly Column<Row>[];
  /** Returns the hidden columns whose values are shown in the cells of a visible column. */
  getMergedColumns(id: string): readonly Column<Row>[];
}

/**
 * Returns the columns that fit, as {@link Column.hideBelow} and {@link Column.mergeInto} define.
 *
 * @param element - element that has the width of the table.
 */
export function useColumnLayout<Row>(
  columns: readonly Column<Row>[],
  element: HTMLElement | null,
): ColumnLayout<Row> {
  const [hidden, setHidden] = useState('');
  useLayoutEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      const width = matchMedia(stackedMediaQuery).matches ? Infinity : (entry?.contentRect.width ?? Infinity);
      setHidden(getHiddenColumns(columns, width).join());
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
    };
  }, [element, columns]);

  return useMemo(() => {
    const ids = hidden.split(',');
    const isHidden = ({ id }: Column<Row>) => ids.includes(id);
    return {
      visibleColumns: columns.filter((column) => !isHidden(column)),
      getMergedColumns: (id) => columns.filter((column) => column.mergeInto === id && isHidden(column)),
    };
  }, [columns, hidden]);
}
