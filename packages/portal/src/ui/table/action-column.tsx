import type { IconType } from '../create-icon.tsx';
import { RowButton } from '../row-button.tsx';
import type { Column } from './column.ts';

export interface ActionColumnOptions<Row> {
  /** Name of the action, such as `Edit`. */
  header: string;
  icon: IconType;
  /** Defaults to 5rem. */
  width?: string;
  onClick(row: Row): void;
  /** Whether a row has the action; defaults to all rows. */
  isAvailable?: (row: Row) => boolean;
}

/** Creates a column with one button per row. */
export function createActionColumn<Row extends { name: string }>(
  options: ActionColumnOptions<Row>,
): Column<Row> {
  const { header, icon, width = 'clamp(5rem, 8vw, 7.5rem)', onClick, isAvailable = () => true } = options;
  return {
    id: header,
    header,
    align: 'center',
    width,
    cell: (row) =>
      isAvailable(row) && (
        <RowButton
          icon={icon}
          label={header}
          subject={row.name}
          onClick={() => {
            onClick(row);
          }}
        />
      ),
  };
}
