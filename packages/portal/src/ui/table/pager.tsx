import { Flex, HStack, IconButton, NativeSelect, Text } from '@chakra-ui/react';
import { nativeSelectSlotRecipe } from '@chakra-ui/react/theme';
import { memo } from 'react';
import { formatNumber, formatTotal } from '../../format/format.ts';
import type { ListTotal } from '../../format/format.ts';
import { tableMessages } from '../../messages/table.ts';
import { createFrame } from '../create-frame.tsx';
import { ChevronFirstIcon, ChevronLeftIcon, ChevronRightIcon } from '../screen-icons.tsx';
import { allRows } from './page-control.ts';
import type { PageControl } from './page-control.ts';

const formatPageSize = (size: number) => (size === allRows ? tableMessages.all : String(size));

interface PageSizeSelectProps extends Pick<PageControl, 'size' | 'setSize'> {
  sizes: readonly number[];
}

const PageSizeSelect = memo(({ size, setSize, sizes }: PageSizeSelectProps) => (
  <HStack gap="2">
    <Text whiteSpace="nowrap" hideBelow="sm" aria-hidden>
      {tableMessages.rowsPerPage}
    </Text>
    <NativeSelect.Root recipe={nativeSelectSlotRecipe} size="xs" width="20">
      <NativeSelect.Field
        aria-label={tableMessages.rowsPerPage}
        value={String(size)}
        onChange={({ currentTarget }) => {
          setSize(Number(currentTarget.value));
        }}
      >
        {sizes.map((choice) => (
          <option key={choice} value={choice}>
            {formatPageSize(choice)}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  </HStack>
));
PageSizeSelect.displayName = 'PageSizeSelect';

function formatRange({ index, size, hasNext }: PageControl, rowCount: number, total: ListTotal) {
  if (total.count === 0 || size === allRows) return tableMessages.rows(formatTotal(total), total.count);
  const from = index * size + 1;
  const to = from + rowCount - 1;
  // A page after the counted rows shows how many there are at least, and the last page how many there are.
  const known = total.isMinimum && to > total.count ? { count: to, isMinimum: hasNext } : total;
  return tableMessages.range(formatNumber(from), formatNumber(to), formatTotal(known));
}

interface PagerProps {
  pages: PageControl;
  /** Number of rows on the current page. */
  rowCount: number;
  /** Number of all rows, once known. */
  total: ListTotal | undefined;
  sizes: readonly number[];
}

/** Constants, so that they are not rendered again while the buttons wait for a page. */
const firstIcon = <ChevronFirstIcon />;
const previousIcon = <ChevronLeftIcon />;
const nextIcon = <ChevronRightIcon />;

const PageButtons = memo(({ pages }: { pages: PageControl }) => {
  const { index, hasNext, isChangingPage, goTo } = pages;
  const buttons = [
    {
      label: tableMessages.firstPage,
      icon: firstIcon,
      disabled: index === 0,
      page: 0,
    },
    {
      label: tableMessages.previousPage,
      icon: previousIcon,
      disabled: index === 0,
      page: index - 1,
    },
    {
      label: tableMessages.nextPage,
      icon: nextIcon,
      disabled: !hasNext,
      // Not `disabled`, which would remove the focus from the button while the user pages by keyboard.
      isWaiting: isChangingPage,
      page: index + 1,
    },
  ];
  return (
    <HStack gap="0.5">
      {buttons.map(({ label, icon, disabled, isWaiting, page }) => (
        <IconButton
          key={label}
          aria-label={label}
          size="xs"
          variant="ghost"
          colorPalette="gray"
          disabled={disabled}
          aria-disabled={isWaiting}
          onClick={() => {
            goTo(page);
          }}
        >
          {icon}
        </IconButton>
      ))}
    </HStack>
  );
});
PageButtons.displayName = 'PageButtons';

const Footer = createFrame(({ children }) => (
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
    {children}
  </Flex>
));

/** Renders the footer of a table: page size, range of visible rows, and page buttons. */
export const Pager = ({ pages, rowCount, total, sizes }: PagerProps) => (
  <Footer>
    <PageSizeSelect size={pages.size} setSize={pages.setSize} sizes={sizes} />
    <p aria-live="polite">{total && formatRange(pages, rowCount, total)}</p>
    <PageButtons pages={pages} />
  </Footer>
);
