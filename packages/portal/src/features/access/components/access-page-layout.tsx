import { Box, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../../session/use-page-title.ts';

interface AccessPageLayoutProps {
  title: string;
  /** Shown next to the title. */
  state?: ReactNode;
  /** Buttons at the end of the line of the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Renders the layout of a page of the access explorer. */
export function AccessPageLayout({ title, state, actions, children }: AccessPageLayoutProps) {
  usePageTitle(title);
  return (
    <Box
      maxWidth="page"
      marginInline="auto"
      paddingInline={{ base: '4', md: '8' }}
      paddingBlock={{ base: '5', md: '8' }}
    >
      <Flex align="center" wrap="wrap" gap="3" marginBottom={{ base: '4', md: '6' }}>
        <Heading
          as="h1"
          textStyle="2xl"
          fontWeight="semibold"
          letterSpacing="-0.02em"
          overflowWrap="anywhere"
        >
          {title}
        </Heading>
        {state}
        {actions && <Box marginInlineStart="auto">{actions}</Box>}
      </Flex>
      {children}
    </Box>
  );
}
