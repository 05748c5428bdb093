import type { Row, Table } from '@tanstack/react-table';
import { memo } from 'react';
import type { ReactElement } from 'react';
import { tableMessages } from '../../messages/table.ts';
import { Checkbox } from './checkbox.tsx';
import type { CellValue, Column } from './column.ts';
import type { ColumnLayout } from './use-column-layout.ts';

const formatValue = (value: CellValue | undefined) =>
  value === null || value === undefined ? '' : String(value);

/** Data and state of a row. The table creates new row objects for the same data, which memoized components ignore. */
interface RowState<T> {
  id: string;
  data: T;
  isExpanded: boolean;
  isSelected: boolean;
  canSelect: boolean;
}

export const getRowState = <T,>(row: Row<T>): RowState<T> => ({
  id: row.id,
  data: row.original,
  isExpanded: row.getIsExpanded(),
  isSelected: row.getIsSelected(),
  canSelect: row.getCanSelect(),
});

interface BodyRowProps<T> extends RowState<T> {
  table: Table<T>;
  layout: ColumnLayout<T>;
  /** Zero-based position among all rows of the page. */
  position: number;
  /** Whether the table has a column with checkboxes. */
  selectable: boolean;
  /** Measures the height of the element. */
  measure?: (element: HTMLElement | null) => void;
}

type CellsProps<T> = Pick<BodyRowProps<T>, 'id' | 'data' | 'isExpanded' | 'table' | 'layout'>;

const MemoizedCells = memo(<T,>({ id, data, isExpanded, table, layout }: CellsProps<T>) => {
  const expansion = {
    open: isExpanded,
    toggle: () => {
      table.getRow(id).toggleExpanded();
    },
  };
  const getCellContent = ({ cell, value }: Column<T>) =>
    cell ? cell(data, expansion) : formatValue(value?.(data));
  return layout.visibleColumns.map((column, index) => (
    <td
      key={column.id}
      role="cell"
      data-label={column.header}
      data-align={column.align}
      data-title={index === 0 ? '' : undefined}
      data-action={column.value ? undefined : ''}
      title={column.cell ? undefined : formatValue(column.value?.(data))}
    >
      {getCellContent(column)}
      {layout.getMergedColumns(column.id).map((merged) => (
        <p key={merged.id} data-merged="">
          {getCellContent(merged)}
        </p>
      ))}
    </td>
  ));
});
MemoizedCells.displayName = 'Cells';
/** Rendered again only for other data or columns, not when the row moves or is selected. */
const Cells = MemoizedCells as <T>(props: CellsProps<T>) => ReactElement;

const MemoizedRow = memo(<T,>(props: BodyRowProps<T>) => {
  const { id, data, isExpanded, isSelected, canSelect, table, layout, position, selectable, measure } = props;
  const columns = layout.visibleColumns;
  const detail = isExpanded && columns.find((column) => column.detail)?.detail?.(data);
  return (
    // One `tbody` per row, because a row and its detail are measured together. Its role prevents screen readers from
    // announcing a row group for each row.
    <tbody role="presentation" ref={measure} data-index={position}>
      <tr
        role="row"
        data-row=""
        aria-rowindex={position + 2}
        aria-selected={canSelect ? isSelected : undefined}
      >
        {selectable && (
          <td role="cell" data-label={tableMessages.selected}>
            {canSelect && (
              <Checkbox
                label={tableMessages.select(formatValue(columns[0]?.value?.(data)))}
                checked={isSelected}
                onChange={(checked) => {
                  table.getRow(id).toggleSelected(checked);
                }}
              />
            )}
          </td>
        )}
        <Cells id={id} data={data} isExpanded={isExpanded} table={table} layout={layout} />
      </tr>
      {detail && (
        <tr role="row">
          <td role="cell" colSpan={columns.length + (selectable ? 1 : 0)} data-detail="">
            {detail}
          </td>
        </tr>
      )}
    </tbody>
  );
});
MemoizedRow.displayName = 'BodyRow';

/** Renders a row and, if it is expanded, its detail below. Rows whose props are the same are not rendered again. */
export const BodyRow = MemoizedRow as <T>(props: BodyRowProps<T>) => ReactElement;
