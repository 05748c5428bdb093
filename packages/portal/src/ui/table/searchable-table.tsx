import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatTotal } from '../../format.ts';
import { tableMessages } from '../../messages/table.ts';
import { SearchField } from '../search-field.tsx';
import { DataTable } from './data-table.tsx';
import type { DataTableProps } from './data-table.tsx';

export interface SearchableTableProps<Row> extends Omit<DataTableProps<Row>, 'clearSearch'> {
  searchLabel: string;
  search: string;
  onSearch(search: string): void;
  /** Shown next to the search. */
  tools?: ReactNode;
  /** Removes other conditions than the search, when the user clears the search because nothing matches. */
  onClear?: (() => void) | undefined;
  /** Shown between the search and the table. */
  children?: ReactNode;
}

/** Renders a table with a search field, the number of matches and tools above it. */
export const SearchableTable = <Row,>(props: SearchableTableProps<Row>) => {
  const { searchLabel, search, onSearch, tools, onClear, children, ...table } = props;
  const { view, source } = table;
  const { searchHint } = view;
  const hits =
    search.trim() &&
    searchHint === undefined &&
    !source.isPending &&
    tableMessages.hits(formatTotal(view.total), view.total.count);
  return (
    <div>
      <Flex wrap="wrap" columnGap="3" rowGap="2" align="center" marginBottom="3">
        <Box flex={{ base: '1 0 100%', sm: '1 1 7rem' }} maxWidth={{ sm: '72' }}>
          <SearchField label={searchLabel} value={search} hint={searchHint} onChange={onSearch} />
        </Box>
        <Text textStyle="xs" color="fg.muted" aria-live="polite" fontVariantNumeric="tabular-nums">
          {hits}
        </Text>
        <HStack gap="2" marginStart="auto" wrap="wrap">
          {tools}
        </HStack>
      </Flex>
      {children}
      <DataTable
        {...table}
        clearSearch={() => {
          onSearch('');
          onClear?.();
        }}
      />
    </div>
  );
};
