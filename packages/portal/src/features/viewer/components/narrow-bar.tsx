import { Box, CloseButton, Drawer, Flex, IconButton, Portal, Text } from '@chakra-ui/react';
import { drawerSlotRecipe } from '@chakra-ui/react/theme';
import { useState } from 'react';
import { LuListTree } from 'react-icons/lu';
import { viewerMessages } from '../../../messages/viewer.ts';
import { messages } from '../../../messages.ts';
import { RefreshChip } from './refresh-chip.tsx';
import { ReportList } from './report-list.tsx';
import type { ReportListProps } from './report-list.tsx';
import { BackButton } from './viewer-drawer.tsx';
import { ViewerTools } from './viewer-tools.tsx';
import type { Tool } from './viewer-tools.tsx';

const ListDrawer = (props: ReportListProps) => {
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
          <LuListTree />
        </IconButton>
      </Drawer.Trigger>
      <Portal>
        <Drawer.Backdrop bg="scrim" />
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
              {props.freshness && <RefreshChip {...props.freshness} />}
            </Drawer.Body>
          </Drawer.Content>
        </Drawer.Positioner>
      </Portal>
    </Drawer.Root>
  );
};

/** On narrow screens, drawer and tools become one bar above the report. */
export const NarrowBar = ({ tools, ...list }: ReportListProps & { tools?: readonly Tool[] | undefined }) => {
  const { app, view } = list;
  const page = view?.pages[view.entryId]?.find(({ name }) => name === view.activePage);
  const report = app.__reports.find(({ id }) => id === view?.entryId);
  return (
    <Flex align="center" gap="1" height="12" paddingInline="2" bg="bg.panel" borderBottomWidth="1px">
      <BackButton />
      <Box flex="1" minWidth="0" paddingInline="1">
        <Text textStyle="sm" fontWeight="semibold" truncate>
          {report?.name ?? app.name}
        </Text>
        {page && (
          <Text textStyle="xs" color="fg.muted" truncate>
            {page.title}
          </Text>
        )}
      </Box>
      <ViewerTools tools={tools} />
      <ListDrawer {...list} />
    </Flex>
  );
};
