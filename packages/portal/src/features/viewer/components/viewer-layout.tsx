import { Box, Flex, useBreakpointValue } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { viewerMessages } from '../../../messages/viewer.ts';
import { SkipLink } from '../../../ui/skip-link.tsx';
import { MobileToolbar } from './mobile-toolbar.tsx';
import type { ReportListProps } from './report-list.tsx';
import { ViewerDrawer } from './viewer-drawer.tsx';
import { ViewerToolbar, toolbarId } from './viewer-toolbar.tsx';
import type { Tool } from './viewer-toolbar.tsx';

interface ViewerLayoutProps extends ReportListProps {
  tools?: readonly Tool[];
  children: ReactNode;
}

/**
 * Renders drawer, report and toolbar side by side, or a toolbar above the report on narrow screens. The report element
 * stays mounted when the layout changes, because remounting would reload the report.
 */
export const ViewerLayout = ({ tools, children, ...list }: ViewerLayoutProps) => {
  const wide = useBreakpointValue({ base: false, lg: true }, { ssr: false });
  return (
    <Flex direction={{ base: 'column', lg: 'row' }} height="100%" minHeight="0">
      <SkipLink target={toolbarId}>{viewerMessages.skipToTools}</SkipLink>
      {wide ? <ViewerDrawer {...list} /> : <MobileToolbar {...list} tools={tools} />}
      <Box position="relative" flex="1" minWidth="0" minHeight="0" bg="bg" overflow="hidden">
        {children}
      </Box>
      {wide && (
        <Flex
          flex="none"
          width="14"
          justify="center"
          paddingBlock="2.5"
          bg="bg.subtle"
          borderStartWidth="1px"
        >
          <ViewerToolbar tools={tools} />
        </Flex>
      )}
    </Flex>
  );
};
