import { Box, Flex, Heading, IconButton, chakra } from '@chakra-ui/react';
import type { AppOfUser } from '@embed-portal/api-contract';
import { LuArrowLeft, LuFileChartColumn } from 'react-icons/lu';
import { Link } from 'react-router-dom';
import { useApps } from '../../../data/use-apps.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import { Tip } from '../../../ui/tip.tsx';
import { knownPages } from '../known-pages.ts';
import { RefreshChip } from './refresh-chip.tsx';
import { ReportList } from './report-list.tsx';
import type { ReportListProps } from './report-list.tsx';

/** The way out of an app; there is none when no other app could be chosen. */
export const BackButton = () => {
  const { visible } = useApps();
  if (visible.length <= 1) return null;
  return (
    <Tip content={viewerMessages.back} placement="right">
      <IconButton asChild aria-label={viewerMessages.back} variant="ghost" colorPalette="gray" size="xs">
        <Link to="/apps">
          <LuArrowLeft />
        </Link>
      </IconButton>
    </Tip>
  );
};

const DrawerSurface = chakra('nav', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    height: '100%',
    minHeight: '0',
    bg: 'bg.subtle',
    borderEndWidth: '1px',
    overflow: 'hidden',
  },
});

/** One report with one page leaves nothing to choose: a rail tells which it is. */
const DrawerRail = ({ app }: { app: AppOfUser }) => (
  <DrawerSurface aria-label={viewerMessages.reports} width="14" alignItems="center" gap="2" paddingBlock="3">
    <BackButton />
    <Tip content={app.__reports[0]?.name ?? app.name} placement="right">
      <Flex
        boxSize="9"
        align="center"
        justify="center"
        borderRadius="l2"
        bg="accent.subtle"
        color="accent.fg"
      >
        <LuFileChartColumn aria-hidden />
      </Flex>
    </Tip>
  </DrawerSurface>
);

const hasChoice = ({ app, view }: ReportListProps) => {
  const [only, ...others] = app.__reports;
  if (!view || only?.type !== 'Report' || others.length > 0) return true;
  return knownPages(only, view).length !== 1;
};

export const ViewerDrawer = (props: ReportListProps) => {
  if (!hasChoice(props)) return <DrawerRail app={props.app} />;
  return (
    <DrawerSurface aria-label={viewerMessages.reports} width="drawer">
      <Flex align="center" gap="1.5" minHeight="14" paddingInline="3" borderBottomWidth="1px">
        <BackButton />
        <Heading
          as="h1"
          textStyle="md"
          fontWeight="semibold"
          truncate
          paddingInline="1"
          title={props.app.name}
        >
          {props.app.name}
        </Heading>
      </Flex>
      <Box flex="1" minHeight="0" overflowY="auto" padding="2">
        <ReportList {...props} />
      </Box>
      {props.freshness && (
        <Box padding="2" borderTopWidth="1px">
          <RefreshChip {...props.freshness} />
        </Box>
      )}
    </DrawerSurface>
  );
};
