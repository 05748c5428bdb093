import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import { memo } from 'react';
import type { ReactNode } from 'react';
import { formatTotal } from '../../format/format.ts';
import { tableMessages } from '../../messages/table.ts';
import { createFrame } from '../create-frame.tsx';
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

const Toolbar = createFrame(({ children }) => (
  <Flex wrap="wrap" columnGap="3" rowGap="2" align="center" marginBottom="3">
    {children}
  </Flex>
));

const SearchBox = createFrame(({ children }) => (
  <Box flex={{ base: '1 0 100%', sm: '1 1 7rem' }} maxWidth={{ sm: '72' }}>
    {children}
  </Box>
));

const Hits = memo(({ text }: { text: string }) => (
  <Text textStyle="xs" color="fg.muted" aria-live="polite" fontVariantNumeric="tabular-nums">
    {text}
  </Text>
));
Hits.displayName = 'Hits';

const Tools = createFrame(({ children }) => (
  <HStack gap="2" marginStart="auto" wrap="wrap">
    {children}
  </HStack>
));

/** Renders a table with a search field, the number of matches and tools above it. */
export function SearchableTable<Row>(props: SearchableTableProps<Row>) {
  const { searchLabel, search, onSearch, tools, onClear, children, ...table } = props;
  const { view, source } = table;
  const { searchHint } = view;
  const showsHits = search.trim() !== '' && searchHint === undefined && !source.isPending;
  return (
    <div>
      <Toolbar>
        <SearchBox>
          <SearchField label={searchLabel} value={search} hint={searchHint} onChange={onSearch} />
        </SearchBox>
        <Hits text={showsHits ? tableMessages.hits(formatTotal(view.total), view.total.count) : ''} />
        <Tools>{tools}</Tools>
      </Toolbar>
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
}
