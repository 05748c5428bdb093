import type { IconType } from 'react-icons';
import { RowButton } from '../row-button.tsx';
import type { Column } from './column.ts';

export interface ActionColumn<Row> {
  /** What its buttons do, such as `Edit`. */
  header: string;
  icon: IconType;
  /** By default 5rem. */
  width?: string;
  act(row: Row): void;
}

/** A column with one button a row. */
export const actionColumn = <Row extends { name: string }>(column: ActionColumn<Row>): Column<Row> => {
  const { header, icon, width = '5rem', act } = column;
  return {
    id: header,
    header,
    align: 'center',
    width,
    cell: (row) => (
      <RowButton
        icon={icon}
        label={header}
        of={row.name}
        onClick={() => {
          act(row);
        }}
      />
    ),
  };
};
