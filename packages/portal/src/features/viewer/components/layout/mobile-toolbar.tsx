import {
  Box,
  CloseButton,
  Drawer,
  Flex,
  Heading,
  IconButton,
  Portal,
  Text,
  useBreakpointValue,
} from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import { useState } from 'react';
import { messages } from '../../../../messages/common.ts';
import { viewerMessages } from '../../../../messages/viewer.ts';
import { ListTreeIcon } from '../../../../ui/screen-icons.tsx';
import { findLocation } from '../../embedding/report-pages.ts';
import { RefreshChip } from '../refreshes/refresh-chip.tsx';
import { ReportList } from './report-list.tsx';
import type { ReportListProps } from './report-list.tsx';
import { BackButton } from './viewer-drawer.tsx';
import { ViewerToolbar } from './viewer-toolbar.tsx';
import type { Tool } from './viewer-toolbar.tsx';

/** Renders the button that shows the reports and pages of an app in a drawer. */
export function ListDrawer(props: ReportListProps) {
  const [open, setOpen] = useState(false);
  return (
    <Drawer.Root
      recipe={drawerSlotRecipe}
      open={open}
      onOpenChange={(change) => {
        setOpen(change.open);
      }}
      placement="bottom"
      lazyMount
      unmountOnExit
    >
      <Drawer.Trigger asChild>
        <IconButton aria-label={viewerMessages.showReports} variant="ghost" colorPalette="gray" size="sm">
          <ListTreeIcon />
        </IconButton>
      </Drawer.Trigger>
      <Portal>
        <Drawer.Backdrop bg="overlay" />
        <Drawer.Positioner>
          <Drawer.Content bg="bg.panel" borderTopRadius="l3" maxHeight="75dvh">
            <Drawer.Header paddingInline="4" paddingBlock="3">
              <Drawer.Title textStyle="md" fontWeight="semibold" truncate>
                {props.app.name}
              </Drawer.Title>
            </Drawer.Header>
            <Drawer.CloseTrigger asChild>
              <CloseButton size="sm" colorPalette="gray" aria-label={messages.common.close} top="1.5" />
            </Drawer.CloseTrigger>
            <Drawer.Body paddingInline="2" paddingBottom="4">
              <ReportList
                {...props}
                onChoose={() => {
                  setOpen(false);
                }}
              />
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
}

/** Renders the bar that replaces the drawer and the toolbar on narrow screens: two rows on phones, one on tablets. */
export function MobileToolbar({ tools, ...list }: ReportListProps & { tools?: readonly Tool[] | undefined }) {
  const { app, view, refreshHistory } = list;
  const { report, page } = findLocation(app, view);
  const isPhone = useBreakpointValue({ base: true, sm: false }, { ssr: false }) ?? false;
  return (
    <Flex
      direction={{ base: 'column', md: 'row' }}
      align={{ base: 'stretch', md: 'center' }}
      paddingInline="2"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <Flex align="center" gap="1" flex="1" minWidth="0" minHeight="12">
        <BackButton />
        <Box flex="1" minWidth="0" paddingInline="1">
          <Heading as="h1" textStyle="xs" fontWeight="normal" color="fg.muted" truncate>
            {app.name}
          </Heading>
          {report && (
            <Text textStyle="sm" truncate>
              <Text as="span" fontWeight="semibold">
                {report.name}
              </Text>
              {page && ` · ${page.title}`}
            </Text>
          )}
        </Box>
        <ListDrawer {...list} />
      </Flex>
      <Flex align="center" justify="space-between" gap="1" minHeight="10">
        <Box minWidth="0">{refreshHistory && <RefreshChip {...refreshHistory} compact={isPhone} />}</Box>
        <ViewerToolbar tools={tools} direction="row" />
      </Flex>
    </Flex>
  );
}
