import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { formatNumber } from '../format.ts';
import { usePageTitle } from './use-page-title.ts';

export interface PageProps {
  /** Its heading, also in the browser's tab. */
  title: string;
  /** How many things it lists, once that is known. */
  count: number | undefined;
  tools?: ReactNode;
  children: ReactNode;
}

/** The frame of a list screen: heading at the left, its tools at the right, content below. */
export const Page = ({ title, count, tools, children }: PageProps) => {
  usePageTitle(title);
  return (
    <Box
      maxWidth="80rem"
      marginInline="auto"
      paddingInline={{ base: '4', md: '8' }}
      paddingBlock={{ base: '5', md: '8' }}
    >
      <Flex wrap="wrap" gap="4" align="center" justify="space-between" marginBottom={{ base: '5', md: '7' }}>
        <Flex align="baseline" gap="2.5">
          <Heading as="h1" textStyle="2xl" fontWeight="semibold" letterSpacing="-0.02em">
            {title}
          </Heading>
          {count !== undefined && (
            <Text color="fg.subtle" fontVariantNumeric="tabular-nums" aria-hidden>
              {formatNumber(count)}
            </Text>
          )}
        </Flex>
        {tools}
      </Flex>
      {children}
    </Box>
  );
};
