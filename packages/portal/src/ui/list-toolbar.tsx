import { Box, Flex, HStack, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { tableMessages } from '../messages/table.ts';
import { formatNumber } from '../format.ts';
import { SearchField } from './search-field.tsx';

export interface ListToolbarProps {
  searchLabel: string;
  search: string;
  onSearch(search: string): void;
  /** How many rows match; told while something is searched for. */
  hits?: number | undefined;
  children?: ReactNode;
}

/** Above a table: its search with the number of hits, then its buttons. */
export const ListToolbar = ({ searchLabel, search, onSearch, hits, children }: ListToolbarProps) => (
  <Flex wrap="wrap" gap="3" align="center" marginBottom="3">
    <Box width={{ base: '100%', sm: '72' }}>
      <SearchField label={searchLabel} value={search} onChange={onSearch} />
    </Box>
    <Text textStyle="xs" color="fg.muted" aria-live="polite" fontVariantNumeric="tabular-nums">
      {search.trim() && hits !== undefined ? tableMessages.hits(formatNumber(hits), hits) : ''}
    </Text>
    <HStack gap="2" marginStart="auto">
      {children}
    </HStack>
  </Flex>
);
