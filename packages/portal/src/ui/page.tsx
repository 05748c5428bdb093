import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { usePageTitle } from './use-page-title.ts';

export interface PageProps {
  /** For the browser's tab. */
  title: string;
  heading: ReactNode;
  tools?: ReactNode;
  children: ReactNode;
}

/** The frame of a list screen: heading at the left, its tools at the right, content below. */
export const Page = ({ title, heading, tools, children }: PageProps) => {
  usePageTitle(title);
  return (
    <Box
      maxWidth="80rem"
      marginInline="auto"
      paddingInline={{ base: '4', md: '8' }}
      paddingBlock={{ base: '5', md: '8' }}
    >
      <Flex wrap="wrap" gap="4" align="center" justify="space-between" marginBottom={{ base: '5', md: '7' }}>
        {heading}
        {tools}
      </Flex>
      {children}
    </Box>
  );
};
