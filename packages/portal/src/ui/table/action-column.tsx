import { IconButton } from '@chakra-ui/react';
import type { IconType } from 'react-icons';
import { Tip } from '../tip.tsx';
import type { Column } from './column.ts';

export interface ActionColumn<Row> {
  header: string;
  icon: IconType;
  /** What the button does, with the name of the row. */
  label(row: Row): string;
  act(row: Row): void;
}

/** A column with one button a row. */
export const actionColumn = <Row,>({ header, icon: Sign, label, act }: ActionColumn<Row>): Column<Row> => ({
  id: header,
  header,
  align: 'center',
  width: '6rem',
  cell: (row) => (
    <Tip content={label(row)}>
      <IconButton
        aria-label={label(row)}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        onClick={() => {
          act(row);
        }}
      >
        <Sign />
      </IconButton>
    </Tip>
  ),
});
