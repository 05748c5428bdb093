import { Flex, HStack, IconButton, NativeSelect, Text } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { formatNumber, formatTotal } from '../../format.ts';
import type { ListTotal } from '../../http/list-page.ts';
import { tableMessages } from '../../messages/table.ts';
import { ChevronFirstIcon, ChevronLeftIcon, ChevronRightIcon } from '../screen-icons.tsx';
import { allRows } from './use-list-table.ts';
import type { PageControl } from './use-list-table.ts';

const formatPageSize = (size: number) => (size === allRows ? tableMessages.all : String(size));

const PageSizeSelect = ({ pages, sizes }: { pages: PageControl; sizes: readonly number[] }) => (
  <HStack gap="2">
    <Text whiteSpace="nowrap" hideBelow="sm" aria-hidden>
      {tableMessages.rowsPerPage}
    </Text>
    <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="xs" width="20">
      <NativeSelect.Field
        aria-label={tableMessages.rowsPerPage}
        value={String(pages.size)}
        onChange={({ currentTarget }) => {
          pages.setSize(Number(currentTarget.value));
        }}
      >
        {sizes.map((size) => (
          <option key={size} value={size}>
            {formatPageSize(size)}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  </HStack>
);

const formatRange = ({ index, size, hasNext }: PageControl, rowCount: number, total: ListTotal) => {
  if (total.count === 0 || size === allRows) return tableMessages.rows(formatTotal(total), total.count);
  const from = index * size + 1;
  const to = from + rowCount - 1;
  // A page after the counted rows shows how many there are at least, and the last page how many there are.
  const known = total.isMinimum && to > total.count ? { count: to, isMinimum: hasNext } : total;
  return tableMessages.range(formatNumber(from), formatNumber(to), formatTotal(known));
};

interface PagerProps {
  pages: PageControl;
  /** Number of rows on the current page. */
  rowCount: number;
  /** Number of all rows, once known. */
  total: ListTotal | undefined;
  sizes: readonly number[];
}

/** Renders the footer of a table: page size, range of visible rows, and page buttons. */
export const Pager = (props: PagerProps) => {
  const { pages, rowCount, total, sizes } = props;
  const buttons = [
    {
      label: tableMessages.firstPage,
      icon: <ChevronFirstIcon />,
      disabled: pages.index === 0,
      onClick: pages.first,
    },
    {
      label: tableMessages.previousPage,
      icon: <ChevronLeftIcon />,
      disabled: pages.index === 0,
      onClick: pages.previous,
    },
    {
      label: tableMessages.nextPage,
      icon: <ChevronRightIcon />,
      disabled: !pages.hasNext,
      // Not `disabled`, which would remove the focus from the button while the user pages by keyboard.
      isWaiting: pages.isChangingPage,
      onClick: pages.next,
    },
  ];
  return (
    <Flex
      justify="flex-end"
      align="center"
      wrap="wrap"
      columnGap={{ base: '3', sm: '5' }}
      rowGap="1"
      paddingInline="3"
      paddingBlock="1.5"
      borderTopWidth="1px"
      textStyle="xs"
      color="fg.muted"
      fontVariantNumeric="tabular-nums"
    >
      <PageSizeSelect pages={pages} sizes={sizes} />
      <Text aria-live="polite">{total && formatRange(pages, rowCount, total)}</Text>
      <HStack gap="0.5">
        {buttons.map(({ label, icon, disabled, isWaiting, onClick }) => (
          <IconButton
            key={label}
            aria-label={label}
            size="xs"
            variant="ghost"
            colorPalette="gray"
            disabled={disabled}
            aria-disabled={isWaiting}
            onClick={onClick}
          >
            {icon}
          </IconButton>
        ))}
      </HStack>
    </Flex>
  );
};
