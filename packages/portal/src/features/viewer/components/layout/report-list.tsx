import { Box, Flex, Heading, Icon, IconButton, Stack, Text, chakra } from '@chakra-ui/react';
import type { UserApp, AppReport } from '@embed-portal/api-contract';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { getUsableEntries, toPagePath } from '../../../../data/apps.ts';
import type { EmbeddedReport, LinkEntry } from '../../../../data/apps.ts';
import { viewerMessages } from '../../../../messages/viewer.ts';
import { FileChartColumnIcon } from '../../../../ui/icons.tsx';
import { ChevronRightIcon, ExternalLinkIcon } from '../../../../ui/screen-icons.tsx';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import { getKnownPages } from '../../embedding/report-pages.ts';
import type { PageEntry, ReportLocation } from '../../embedding/report-pages.ts';
import type { RefreshHistory } from '../refreshes/use-refresh-history.tsx';

const rowStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: '100%',
  minHeight: '10',
  paddingInline: '2.5',
  borderRadius: 'l2',
  textAlign: 'start',
  color: 'fg.muted',
  cursor: 'pointer',
  transition: 'background {durations.faster} ease-out, color {durations.faster} ease-out',
  _hover: { bg: 'bg.muted', color: 'fg' },
  _focusVisible: { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '-2px' },
} as const;

/** Style of the current entry. Hovering does not change it. */
const currentStyle = { bg: 'accent.subtle', color: 'accent.fg' } as const;

const ReportLink = chakra(Link, {
  base: { ...rowStyle, fontWeight: 'medium', '&[aria-current]': { color: 'fg', fontWeight: 'semibold' } },
  variants: { withoutPages: { true: { '&[aria-current]': { ...currentStyle, _hover: currentStyle } } } },
});

const PageLink = chakra(Link, {
  base: {
    ...rowStyle,
    minHeight: '8',
    textStyle: 'sm',
    _currentPage: { ...currentStyle, fontWeight: 'medium', _hover: currentStyle },
  },
});

const LinkEntryButton = chakra('button', { base: { ...rowStyle, fontWeight: 'medium' } });

/** Renders the tooltip with full name and description, because the drawer truncates the name. */
const renderDescription = ({ name, description }: AppReport) => (
  <>
    <Text fontWeight="semibold">{name}</Text>
    <Text>{description ?? viewerMessages.noDescription}</Text>
  </>
);

interface ReportRowProps {
  app: UserApp;
  entry: EmbeddedReport;
  pages: PageEntry[];
  active: boolean;
  activePage: string | undefined;
  onChoose: (() => void) | undefined;
}

const PageRows = ({ app, entry, pages, active, activePage, onChoose }: ReportRowProps) => (
  <Box as="ul" listStyleType="none" marginStart="4" paddingStart="3" borderStartWidth="1px" marginBlock="1">
    {pages.map(({ name, title }) => (
      <li key={name}>
        <PageLink
          to={toPagePath(app, entry, name)}
          aria-current={active && name === activePage ? 'page' : undefined}
          onClick={onChoose}
        >
          <Text as="span" truncate>
            {title}
          </Text>
        </PageLink>
      </li>
    ))}
  </Box>
);

/** Renders a report and its pages. The pages are collapsible, and initially expanded for the active report. */
function ReportRow(props: ReportRowProps) {
  const { app, entry, pages, active, activePage, onChoose } = props;
  const [expanded, setExpanded] = useState<boolean>();
  const open = expanded ?? active;
  const multiple = pages.length > 1;
  // The name of the active page stays visible while the list of pages is collapsed.
  const visiblePageTitle =
    multiple && open ? undefined : pages.find(({ name }) => name === activePage)?.title;
  return (
    <li>
      <Flex position="relative" align="center">
        <Tooltip content={renderDescription(entry)} placement="right">
          <ReportLink
            to={toPagePath(app, entry)}
            aria-current={active ? 'true' : undefined}
            withoutPages={!multiple}
            paddingEnd={multiple ? '9' : undefined}
            onClick={onChoose}
          >
            <Icon as={FileChartColumnIcon} boxSize="4" aria-hidden />
            <Box as="span" minWidth="0">
              <Text as="span" display="block" truncate>
                {entry.name}
              </Text>
              {active && visiblePageTitle && (
                <Text as="span" display="block" textStyle="xs" fontWeight="normal" truncate>
                  {visiblePageTitle}
                </Text>
              )}
            </Box>
          </ReportLink>
        </Tooltip>
        {multiple && (
          <IconButton
            aria-label={open ? viewerMessages.collapse(entry.name) : viewerMessages.expand(entry.name)}
            aria-expanded={open}
            variant="ghost"
            colorPalette="gray"
            color="fg.subtle"
            size="2xs"
            _expanded={{ bg: 'transparent' }}
            position="absolute"
            insetEnd="1.5"
            onClick={() => {
              setExpanded(!open);
            }}
          >
            <Icon
              as={ChevronRightIcon}
              transform={open ? 'rotate(90deg)' : undefined}
              transition="transform {durations.faster} ease-out"
            />
          </IconButton>
        )}
      </Flex>
      {multiple && open && <PageRows {...props} />}
    </li>
  );
}

const popupFeatures = 'popup,width=1200,height=800';

/**
 * Opens a link in a new window without opener and referrer, or shows an alert if the browser blocks it. Opens an empty
 * window first, because `window.open` always returns null with `noopener`.
 */
function openLink(url: string): void {
  const popup = window.open('about:blank', '_blank', popupFeatures);
  if (!popup) {
    window.alert(viewerMessages.popupBlocked);
    return;
  }
  popup.opener = null;
  popup.location.replace(url);
}

const LinkRow = ({ entry }: { entry: LinkEntry }) => (
  <li>
    <Tooltip content={renderDescription(entry)} placement="right">
      <LinkEntryButton
        type="button"
        onClick={() => {
          openLink(entry.link.url);
        }}
      >
        <Icon as={ExternalLinkIcon} boxSize="4" aria-hidden />
        <Text as="span" truncate>
          {entry.name}
        </Text>
        <chakra.span srOnly>{viewerMessages.opensNewWindow}</chakra.span>
      </LinkEntryButton>
    </Tooltip>
  </li>
);

/** A section of an app with its usable entries. */
interface AppSection {
  /** Null for the entries without a section. */
  name: string | null;
  entries: AppReport[];
}

/** Returns the usable entries of an app by section, in display order. Sections without usable entries are omitted. */
function getSections(app: UserApp): AppSection[] {
  const sections = new Map<string | null, AppSection>();
  for (const entry of getUsableEntries(app)) {
    const section = sections.get(entry.section) ?? { name: entry.section, entries: [] };
    section.entries.push(entry);
    sections.set(section.name, section);
  }
  return [...sections.values()];
}

/** Renders the entries of a section as a group with a heading. Entries without a section have no heading. */
function ReportGroup({ name, children }: { name: string | null; children: ReactNode }) {
  const headingId = useId();
  const list = (
    <Flex as="ul" direction="column" gap="0.5" listStyleType="none">
      {children}
    </Flex>
  );
  if (name === null) return list;
  return (
    <Box role="group" aria-labelledby={headingId}>
      <Heading
        as="h2"
        id={headingId}
        textStyle="xs"
        fontWeight="semibold"
        color="fg.muted"
        paddingInline="2.5"
        paddingBlock="1"
        truncate
        title={name}
      >
        {name}
      </Heading>
      {list}
    </Box>
  );
}

export interface ReportListProps {
  app: UserApp;
  view?: ReportLocation | undefined;
  refreshHistory?: RefreshHistory | undefined;
  onChoose?: () => void;
}

/** Renders the entries of an app by section: reports with their pages, and links. */
export function ReportList({ app, view, onChoose }: ReportListProps) {
  const renderEntry = (entry: AppReport) => {
    if (entry.type === 'Link') return <LinkRow key={entry.id} entry={entry} />;
    return (
      <ReportRow
        key={entry.id}
        app={app}
        entry={entry}
        pages={view ? getKnownPages(entry, view) : []}
        active={view?.entryId === entry.id}
        activePage={view?.activePage}
        onChoose={onChoose}
      />
    );
  };
  return (
    <Stack gap="3">
      {getSections(app).map(({ name, entries }) => (
        <ReportGroup key={name} name={name}>
          {entries.map(renderEntry)}
        </ReportGroup>
      ))}
    </Stack>
  );
}
