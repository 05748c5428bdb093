import { useLayoutEffect, useMemo, useState } from 'react';
import type { Column } from './column.ts';

/** Viewport width below which cells are stacked, which leaves room for every column. */
const stackedMediaQuery = '(max-width: 47.99rem)';

/** Returns the IDs of the columns that are hidden in a table of this width in pixels. */
const getHiddenColumns = <Row>(columns: readonly Column<Row>[], width: number): string[] =>
  columns.filter(({ hideBelow = 0 }) => width < hideBelow).map(({ id }) => id);

/** Visible and hidden columns of a table. */
export interface ColumnLayout<Row> {
  visibleColumns: readonly Column<Row>[];
  /** Returns the hidden columns whose values are shown below those of another column. */
  getMergedColumns(id: string): readonly Column<Row>[];
}

/**
 * Hides columns that do not fit, the least important ones first, as {@link Column.hideBelow} and {@link
 * Column.mergeInto} define.
 *
 * @param element - element whose width the table has.
 */
export const useColumnLayout = <Row>(
  columns: readonly Column<Row>[],
  element: HTMLElement | null,
): ColumnLayout<Row> => {
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
};
