import { Box, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** Renders a term of a `dl` element with its description. */
export const Description = ({ term, children }: { term: string; children: ReactNode }) => (
  <Box minWidth="0">
    <Text as="dt" textStyle="xs" color="fg.muted" marginBottom="1">
      {term}
    </Text>
    <Box as="dd" overflowWrap="anywhere">
      {children}
    </Box>
  </Box>
);
