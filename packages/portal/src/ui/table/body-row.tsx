import type { Row } from '@tanstack/react-table';
import { memo } from 'react';
import type { ReactElement } from 'react';
import { tableMessages } from '../../messages/table.ts';
import { Checkbox } from './checkbox.tsx';
import type { CellValue, Column } from './column.ts';
import type { ColumnLayout } from './use-column-layout.ts';

const formatValue = (value: CellValue | undefined) =>
  value === null || value === undefined ? '' : String(value);

/** State of a row, which its object returns but which does not change the object. */
interface RowState {
  isExpanded: boolean;
  isSelected: boolean;
  canSelect: boolean;
}

export const getRowState = <T,>(row: Row<T>): RowState => ({
  isExpanded: row.getIsExpanded(),
  isSelected: row.getIsSelected(),
  canSelect: row.getCanSelect(),
});

interface BodyRowProps<T> extends RowState {
  row: Row<T>;
  layout: ColumnLayout<T>;
  /** Zero-based position among all rows of the page. */
  position: number;
  /** Whether the table has a column with checkboxes. */
  selectable: boolean;
  /** Measures the height of the element. */
  measure?: (element: HTMLElement | null) => void;
}

const Cells = <T,>({ row, layout, isExpanded }: BodyRowProps<T>) => {
  const expansion = {
    open: isExpanded,
    toggle: () => {
      row.toggleExpanded();
    },
  };
  const getCellContent = ({ cell, value }: Column<T>) =>
    cell ? cell(row.original, expansion) : formatValue(value?.(row.original));
  return layout.visibleColumns.map((column, index) => (
    <td
      key={column.id}
      role="cell"
      data-label={column.header}
      data-align={column.align}
      data-title={index === 0 ? '' : undefined}
      data-action={column.value ? undefined : ''}
      title={column.cell ? undefined : formatValue(column.value?.(row.original))}
    >
      {getCellContent(column)}
      {layout.getMergedColumns(column.id).map((merged) => (
        <p key={merged.id} data-merged="">
          {getCellContent(merged)}
        </p>
      ))}
    </td>
  ));
};

const MemoizedRow = memo(<T,>(props: BodyRowProps<T>) => {
  const { row, layout, position, selectable, isExpanded, isSelected, canSelect, measure } = props;
  const columns = layout.visibleColumns;
  const detail = isExpanded && columns.find((column) => column.detail)?.detail?.(row.original);
  return (
    // One `tbody` per row, because a row and its detail are measured together. Its role prevents screen readers from
    // announcing a row group for each row.
    <tbody role="presentation" ref={measure} data-index={position}>
      <tr
        role="row"
        data-index={position}
        aria-rowindex={position + 2}
        aria-selected={canSelect ? isSelected : undefined}
      >
        {selectable && (
          <td role="cell" data-label={tableMessages.selected}>
            {canSelect && (
              <Checkbox
                label={tableMessages.select(formatValue(columns[0]?.value?.(row.original)))}
                checked={isSelected}
                onChange={(checked) => {
                  row.toggleSelected(checked);
                }}
              />
            )}
          </td>
        )}
        <Cells {...props} />
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
