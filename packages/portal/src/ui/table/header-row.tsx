import { Flex, Icon, Text, VisuallyHidden, chakra } from '@chakra-ui/react';
import type { Header, SortingState, Table } from '@tanstack/react-table';
import { Fragment, memo } from 'react';
import type { ReactElement } from 'react';
import { tableMessages } from '../../messages/table.ts';
import { ArrowDownIcon, ArrowUpDownIcon, ArrowUpIcon } from '../screen-icons.tsx';
import { Checkbox } from './checkbox.tsx';
import type { Column } from './column.ts';
import { headerCellStyle } from './table-style.ts';

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    maxWidth: '100%',
    minHeight: '6',
    borderRadius: 'l1',
    fontWeight: 'inherit',
    color: 'inherit',
    cursor: 'pointer',
    focusVisibleRing: 'outside',
    _hover: { color: 'fg' },
    position: 'relative',
    '& [data-idle]': {
      position: 'absolute',
      insetStart: '100%',
      marginStart: '1',
      opacity: '0',
      transition: 'opacity {durations.faster}',
    },
    '&:hover [data-idle], &:focus-visible [data-idle]': { opacity: '1' },
  },
});

const ariaSortValues = { asc: 'ascending', desc: 'descending' } as const;

function SortIndicator<Row>({ header, isMultiSort }: { header: Header<Row, unknown>; isMultiSort: boolean }) {
  const direction = header.column.getIsSorted();
  if (!direction) return <Icon as={ArrowUpDownIcon} boxSize="3" data-idle aria-hidden />;
  return (
    <Flex as="span" align="center" color="accent.fg" flex="none">
      <Icon as={direction === 'asc' ? ArrowUpIcon : ArrowDownIcon} boxSize="3.5" aria-hidden />
      {isMultiSort && (
        <Text as="span" textStyle="xs" fontVariantNumeric="tabular-nums">
          <VisuallyHidden>{tableMessages.sortPosition} </VisuallyHidden>
          {header.column.getSortIndex() + 1}
        </Text>
      )}
    </Flex>
  );
}

/** Adds optional line breaks to headings such as `ConnectionAdmin`. */
const addLineBreaks = (header: string) =>
  header.split(/(?<=[a-z])(?=[A-Z])/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

interface HeaderCellProps<Row> {
  header: Header<Row, unknown>;
  column: Column<Row>;
  isMultiSort: boolean;
}

function HeaderCell<Row>({ header, column, isMultiSort }: HeaderCellProps<Row>) {
  const direction = header.column.getIsSorted();
  return (
    <chakra.th
      {...headerCellStyle}
      role="columnheader"
      scope="col"
      textAlign={column.align ?? 'start'}
      data-show={header.column.getCanSort() && !column.visuallyHiddenHeader ? '' : undefined}
      aria-sort={direction ? ariaSortValues[direction] : undefined}
    >
      {column.visuallyHiddenHeader && <VisuallyHidden>{column.header}</VisuallyHidden>}
      {!column.visuallyHiddenHeader && !header.column.getCanSort() && column.header}
      {!column.visuallyHiddenHeader && header.column.getCanSort() && (
        <SortButton
          type="button"
          title={tableMessages.sortHint}
          onClick={header.column.getToggleSortingHandler()}
        >
          <Text as="span" minWidth="0" overflowWrap="anywhere" hyphens="auto" textAlign="inherit">
            {addLineBreaks(column.header)}
          </Text>
          <SortIndicator header={header} isMultiSort={isMultiSort} />
        </SortButton>
      )}
    </chakra.th>
  );
}

/** Whether all rows, some (`indeterminate`) or none are selected. */
type SelectionState = boolean | 'indeterminate';

/** Returns how many rows are selected; undefined without checkboxes. */
function getSelectionState<Row>(table: Table<Row>): SelectionState | undefined {
  if (!table.options.enableRowSelection) return undefined;
  return table.getIsAllRowsSelected() || (table.getIsSomeRowsSelected() && 'indeterminate');
}

const SelectAll = <Row,>({ table, checked }: { table: Table<Row>; checked: SelectionState }) => (
  <chakra.th {...headerCellStyle} role="columnheader" scope="col" width="10" textAlign="start" data-show="">
    <Checkbox
      label={tableMessages.selectAll}
      checked={checked}
      onChange={(checked) => {
        table.toggleAllRowsSelected(checked);
      }}
    />
  </chakra.th>
);

interface HeadingsProps<Row> {
  table: Table<Row>;
  columns: readonly Column<Row>[];
  /** State of the table, which the object returns but which does not change the object. */
  sorting: SortingState;
  selection: SelectionState | undefined;
}

const MemoizedHeadings = memo(<Row,>({ table, columns, sorting, selection }: HeadingsProps<Row>) => (
  <thead role="rowgroup">
    {table.getHeaderGroups().map(({ id, headers }) => (
      <tr key={id} role="row">
        {selection !== undefined && <SelectAll table={table} checked={selection} />}
        {headers.map((header) => {
          const column = columns.find(({ id }) => id === header.column.id);
          return (
            column && (
              <HeaderCell key={header.id} header={header} column={column} isMultiSort={sorting.length > 1} />
            )
          );
        })}
      </tr>
    ))}
  </thead>
));
MemoizedHeadings.displayName = 'Headings';
const Headings = MemoizedHeadings as <Row>(props: HeadingsProps<Row>) => ReactElement;

/** Renders the sticky headings, which sort on click. */
export const HeaderRow = <Row,>({ table, columns }: Pick<HeadingsProps<Row>, 'table' | 'columns'>) => (
  <Headings
    table={table}
    columns={columns}
    sorting={table.getState().sorting}
    selection={getSelectionState(table)}
  />
);
