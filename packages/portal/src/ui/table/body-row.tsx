import { Text, chakra } from '@chakra-ui/react';
import type { Row } from '@tanstack/react-table';
import type { Ref } from 'react';
import { tableMessages } from '../../messages/table.ts';
import { Checkbox } from './checkbox.tsx';
import type { CellValue, Column } from './column.ts';
import { bodyCellStyle } from './table-style.ts';
import type { ColumnLayout } from './use-column-layout.ts';

const formatValue = (value: CellValue | undefined) =>
  value === null || value === undefined ? '' : String(value);

interface BodyRowProps<T> {
  row: Row<T>;
  layout: ColumnLayout<T>;
  /** Zero-based position among all rows of the page. */
  position: number;
  /** Whether the table has a column with checkboxes. */
  selectable: boolean;
  ref?: Ref<HTMLTableSectionElement>;
}

const Cells = <T,>({ row, layout }: BodyRowProps<T>) => {
  const expansion = {
    open: row.getIsExpanded(),
    toggle: () => {
      row.toggleExpanded();
    },
  };
  const getCellContent = ({ cell, value }: Column<T>) =>
    cell ? cell(row.original, expansion) : formatValue(value?.(row.original));
  return layout.visibleColumns.map((column, index) => (
    <chakra.td
      key={column.id}
      {...bodyCellStyle}
      role="cell"
      textAlign={column.align ?? 'start'}
      data-label={column.header}
      data-title={index === 0 ? '' : undefined}
      data-action={column.value ? undefined : ''}
      title={column.cell ? undefined : formatValue(column.value?.(row.original))}
    >
      {getCellContent(column)}
      {layout.getMergedColumns(column.id).map((merged) => (
        <Text key={merged.id} textStyle="xs" color="fg.muted" truncate>
          {getCellContent(merged)}
        </Text>
      ))}
    </chakra.td>
  ));
};

/** Renders a row and, if it is expanded, its detail below. */
export const BodyRow = <T,>(props: BodyRowProps<T>) => {
  const { row, layout, position, selectable, ref } = props;
  const columns = layout.visibleColumns;
  const detail = row.getIsExpanded() && columns.find((column) => column.detail)?.detail?.(row.original);
  return (
    // One `tbody` per row, because a row and its detail are measured together. Its role prevents screen readers from
    // announcing a row group for each row.
    <tbody role="presentation" ref={ref} data-index={position}>
      <tr
        role="row"
        data-index={position}
        aria-rowindex={position + 2}
        aria-selected={row.getCanSelect() ? row.getIsSelected() : undefined}
      >
        {selectable && (
          <chakra.td {...bodyCellStyle} role="cell" data-label={tableMessages.selected}>
            {row.getCanSelect() && (
              <Checkbox
                label={tableMessages.select(formatValue(columns[0]?.value?.(row.original)))}
                checked={row.getIsSelected()}
                onChange={(checked) => {
                  row.toggleSelected(checked);
                }}
              />
            )}
          </chakra.td>
        )}
        <Cells {...props} />
      </tr>
      {detail && (
        <tr role="row">
          <chakra.td
            role="cell"
            colSpan={columns.length + (selectable ? 1 : 0)}
            padding="3"
            bg="bg.subtle"
            display="table-cell"
          >
            {detail}
          </chakra.td>
        </tr>
      )}
    </tbody>
  );
};
