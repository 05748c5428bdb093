import { chakra } from '@chakra-ui/react';
import type { Row } from '@tanstack/react-table';
import type { Ref } from 'react';
import { tableMessages } from '../../messages/table.ts';
import { Check } from './check.tsx';
import type { CellValue, Column } from './column.ts';
import { bodyCell } from './table-style.ts';

const shown = (value: CellValue | undefined) => (value === null || value === undefined ? '' : String(value));

interface BodyRowProps<T> {
  row: Row<T>;
  columns: readonly Column<T>[];
  /** Place among all rows of the page, from 0. */
  position: number;
  ref?: Ref<HTMLTableSectionElement>;
}

const Cells = <T,>({ row, columns }: BodyRowProps<T>) => {
  const expansion = {
    open: row.getIsExpanded(),
    toggle: () => {
      row.toggleExpanded();
    },
  };
  return columns.map(({ id, header, align = 'start', value, cell }) => (
    <chakra.td
      key={id}
      {...bodyCell}
      role="cell"
      textAlign={align}
      data-label={header}
      data-action={value ? undefined : ''}
      title={cell ? undefined : shown(value?.(row.original))}
    >
      {cell ? cell(row.original, expansion) : shown(value?.(row.original))}
    </chakra.td>
  ));
};

/** A row, and below it what it reveals. */
export const BodyRow = <T,>(props: BodyRowProps<T>) => {
  const { row, columns, position, ref } = props;
  const detail = row.getIsExpanded() && columns.find((column) => column.detail)?.detail?.(row.original);
  return (
    <tbody role="rowgroup" ref={ref} data-index={position}>
      <tr
        role="row"
        data-index={position}
        aria-rowindex={position + 2}
        aria-selected={row.getCanSelect() ? row.getIsSelected() : undefined}
      >
        {row.getCanSelect() && (
          <chakra.td {...bodyCell} role="cell" data-label={tableMessages.selected}>
            <Check
              label={tableMessages.select(shown(columns[0]?.value?.(row.original)))}
              checked={row.getIsSelected()}
              onChange={(checked) => {
                row.toggleSelected(checked);
              }}
            />
          </chakra.td>
        )}
        <Cells {...props} />
      </tr>
      {detail && (
        <tr role="row">
          <chakra.td
            role="cell"
            colSpan={columns.length + (row.getCanSelect() ? 1 : 0)}
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
