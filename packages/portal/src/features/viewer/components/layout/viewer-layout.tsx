import { Box, Flex, Heading, useBreakpointValue } from '@chakra-ui/react';
import type { ReactNode, Ref } from 'react';
import { viewerMessages } from '../../../../messages/viewer.ts';
import { SkipLink } from '../../../../ui/skip-link.tsx';
import { useShortViewport } from '../../../../ui/use-short-viewport.ts';
import { RefreshChip } from '../refreshes/refresh-chip.tsx';
import { ListDrawer, MobileToolbar } from './mobile-toolbar.tsx';
import type { ReportListProps } from './report-list.tsx';
import { BackButton, ViewerDrawer } from './viewer-drawer.tsx';
import { ViewerToolbar, toolbarId } from './viewer-toolbar.tsx';
import type { Tool } from './viewer-toolbar.tsx';

interface ViewerLayoutProps extends ReportListProps {
  tools?: readonly Tool[];
  /** Shown above the report. */
  notice?: ReactNode;
  /** Receives the element that contains the report. */
  contentRef?: Ref<HTMLDivElement>;
  children: ReactNode;
}

interface SideToolbarProps extends ReportListProps {
  tools: readonly Tool[] | undefined;
  /** Whether the toolbar also replaces the drawer, because the window is low. */
  isShort: boolean;
}

const SideToolbar = ({ tools, isShort, ...list }: SideToolbarProps) => (
  <Flex
    direction="column"
    align="center"
    gap="1"
    flex="none"
    width={isShort ? '12' : '14'}
    paddingBlock={isShort ? '1.5' : '2.5'}
    bg="bg.subtle"
    borderStartWidth="1px"
    overflowY="auto"
  >
    {isShort && (
      <>
        <Heading as="h1" srOnly>
          {list.app.name}
        </Heading>
        <BackButton />
        <ListDrawer {...list} />
      </>
    )}
    <ViewerToolbar tools={tools} direction="column" />
    {isShort && list.refreshHistory && (
      <Box flex="none">
        <RefreshChip {...list.refreshHistory} compact />
      </Box>
    )}
  </Flex>
);

/**
 * Renders drawer, report and toolbar side by side, a toolbar above the report on narrow screens, or only a toolbar next
 * to the report in low windows. The report element stays mounted when the layout changes, because remounting would
 * reload the report.
 */
export function ViewerLayout({ tools, notice, contentRef, children, ...list }: ViewerLayoutProps) {
  const isShort = useShortViewport();
  const isWide = useBreakpointValue({ base: false, lg: true }, { ssr: false }) ?? false;
  const isSideBySide = isWide || isShort;
  return (
    <Flex direction={isSideBySide ? 'row' : 'column'} height="100%" minHeight="0">
      <SkipLink target={toolbarId}>{viewerMessages.skipToTools}</SkipLink>
      {isWide && !isShort && <ViewerDrawer {...list} />}
      {!isSideBySide && <MobileToolbar {...list} tools={tools} />}
      <Flex direction="column" flex="1" minWidth="0" minHeight="0">
        {notice}
        <Box ref={contentRef} position="relative" flex="1" minHeight="0" bg="bg" overflow="hidden">
          {children}
        </Box>
      </Flex>
      {isSideBySide && <SideToolbar {...list} tools={tools} isShort={isShort} />}
    </Flex>
  );
}
