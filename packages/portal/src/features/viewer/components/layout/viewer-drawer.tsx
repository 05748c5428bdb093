import { Box, Flex, Heading, IconButton, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useApps } from '../../../../data/apps.ts';
import { useTenantRows } from '../../../../data/use-list-of-user.ts';
import { viewerMessages } from '../../../../messages/viewer.ts';
import { useStorageKey } from '../../../../session/use-storage-key.ts';
import { readText, tryWriteText } from '../../../../shared/browser-storage.ts';
import { ArrowLeftIcon, PanelLeftCloseIcon, PanelLeftOpenIcon } from '../../../../ui/screen-icons.tsx';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import { getKnownPages } from '../../embedding/report-pages.ts';
import { RefreshChip } from '../refreshes/refresh-chip.tsx';
import { ReportHeading } from './report-heading.tsx';
import { ReportList } from './report-list.tsx';
import type { ReportListProps } from './report-list.tsx';

/** Renders the link to the app list. Renders nothing if there is only one app. */
export function BackButton() {
  const visible = useTenantRows(useApps().data);
  if (!visible || visible.length <= 1) return null;
  return (
    <Tooltip content={viewerMessages.back} placement="right">
      <IconButton asChild aria-label={viewerMessages.back} variant="ghost" colorPalette="gray" size="xs">
        <Link to="/apps">
          <ArrowLeftIcon />
        </Link>
      </IconButton>
    </Tooltip>
  );
}

const DrawerSurface = chakra('nav', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    flex: 'none',
    height: '100%',
    minHeight: '0',
    bg: 'bg.subtle',
    borderEndWidth: '1px',
    overflow: 'hidden',
  },
});

function hasChoice({ app, view }: ReportListProps) {
  const [first, ...others] = app.__reports;
  if (!view || first?.type !== 'Report' || others.length > 0) return true;
  return getKnownPages(first, view).length !== 1;
}

/** Returns whether the user has collapsed the drawer, and a function to toggle it. The state persists across visits. */
function useCollapsed() {
  const key = useStorageKey('kept', 'viewer-folded');
  const [collapsed, setCollapsed] = useState(() => readText(key) === 'true');
  const toggle = () => {
    setCollapsed(!collapsed);
    tryWriteText(key, collapsed ? null : 'true');
  };
  return [collapsed, toggle] as const;
}

function CollapseButton({ collapsed, toggle }: { collapsed: boolean; toggle(): void }) {
  const label = collapsed ? viewerMessages.expandDrawer : viewerMessages.collapseDrawer;
  return (
    <Tooltip content={label} placement="right">
      <IconButton
        aria-label={label}
        aria-expanded={!collapsed}
        variant="ghost"
        colorPalette="gray"
        color="fg.muted"
        size="xs"
        _expanded={{ bg: 'transparent' }}
        onClick={toggle}
      >
        {collapsed ? <PanelLeftOpenIcon /> : <PanelLeftCloseIcon />}
      </IconButton>
    </Tooltip>
  );
}

/**
 * Renders the reports and pages of an app and the time of the last refresh. The drawer stays collapsed if the app
 * has only one page.
 */
export function ViewerDrawer(props: ReportListProps) {
  const [collapsed, toggle] = useCollapsed();
  const { app, view, refreshHistory } = props;
  const collapsible = hasChoice(props) && view !== undefined;
  const isRail = view !== undefined && (collapsed || !collapsible);
  return (
    <DrawerSurface
      aria-label={viewerMessages.reports}
      width={isRail ? '14' : 'drawer'}
      data-rail={isRail || undefined}
    >
      <Flex
        direction={isRail ? 'column' : 'row'}
        align="center"
        gap="1.5"
        minHeight="14"
        paddingInline={isRail ? '0' : '3'}
        paddingBlock={isRail ? '3' : '0'}
        borderBottomWidth={isRail ? '0' : '1px'}
      >
        <BackButton />
        {!isRail && (
          <Heading
            as="h1"
            flex="1"
            minWidth="0"
            textStyle="md"
            fontWeight="semibold"
            truncate
            paddingInline="1"
            title={app.name}
          >
            {app.name}
          </Heading>
        )}
        {collapsible && <CollapseButton collapsed={collapsed} toggle={toggle} />}
      </Flex>
      {isRail ? (
        <ReportHeading app={app} view={view} />
      ) : (
        <Box flex="1" minHeight="0" overflowY="auto" padding="2">
          <ReportList {...props} />
        </Box>
      )}
      {refreshHistory && (
        <Box padding="2" borderTopWidth={isRail ? '0' : '1px'}>
          <RefreshChip {...refreshHistory} compact={isRail} />
        </Box>
      )}
    </DrawerSurface>
  );
}
