import { Flex, Icon, Text, VisuallyHidden, chakra } from '@chakra-ui/react';
import type { Header, Table } from '@tanstack/react-table';
import { Fragment } from 'react';
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

const SortIndicator = <Row,>({
  header,
  isMultiSort,
}: {
  header: Header<Row, unknown>;
  isMultiSort: boolean;
}) => {
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
};

/** Adds optional line breaks to headings such as `ConnectionAdmin`. */
const addLineBreaks = (header: string) =>
  header.split(/(?<=[a-z])(?=[A-Z])/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));

const HeaderCell = <Row,>({ header, column }: { header: Header<Row, unknown>; column: Column<Row> }) => {
  const direction = header.column.getIsSorted();
  const isMultiSort = header.getContext().table.getState().sorting.length > 1;
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
};

const SelectAll = <Row,>({ table }: { table: Table<Row> }) => (
  <chakra.th {...headerCellStyle} role="columnheader" scope="col" width="10" textAlign="start" data-show="">
    <Checkbox
      label={tableMessages.selectAll}
      checked={table.getIsAllRowsSelected() || (table.getIsSomeRowsSelected() && 'indeterminate')}
      onChange={(checked) => {
        table.toggleAllRowsSelected(checked);
      }}
    />
  </chakra.th>
);

/** Renders the sticky headings, which sort on click. */
export const HeaderRow = <Row,>(props: { table: Table<Row>; columns: readonly Column<Row>[] }) => {
  const { table, columns } = props;
  return (
    <thead role="rowgroup">
      {table.getHeaderGroups().map(({ id, headers }) => (
        <tr key={id} role="row">
          {table.options.enableRowSelection && <SelectAll table={table} />}
          {headers.map((header) => {
            const column = columns.find(({ id }) => id === header.column.id);
            return column && <HeaderCell key={header.id} header={header} column={column} />;
          })}
        </tr>
      ))}
    </thead>
  );
};
