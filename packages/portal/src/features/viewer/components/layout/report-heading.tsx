import { Box, Heading, Icon, Text, chakra } from '@chakra-ui/react';
import type { UserApp } from '@embed-portal/api-contract';
import { Link } from 'react-router-dom';
import { toPagePath } from '../../../../data/apps.ts';
import { FileChartColumnIcon } from '../../../../ui/icons.tsx';
import { Tooltip } from '../../../../ui/tooltip.tsx';
import { findLocation } from '../../embedding/report-pages.ts';
import type { ReportLocation } from '../../embedding/report-pages.ts';

const VerticalLink = chakra(Link, {
  base: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '3',
    alignSelf: 'flex-start',
    maxHeight: '100%',
    paddingBlock: '2.5',
    borderRadius: 'l2',
    color: 'fg.muted',
    _focusVisible: { outline: '2px solid {colors.accent.focusRing}', outlineOffset: '-2px' },
  },
});

const vertical = {
  flex: '0 1 auto',
  minHeight: '0',
  writingMode: 'vertical-rl',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  textStyle: 'sm',
} as const;

/** Renders the names of app and report vertically in the collapsed drawer. The tooltip also shows the page. */
export function ReportHeading({ app, view }: { app: UserApp; view: ReportLocation }) {
  const { report, page } = findLocation(app, view);
  if (!report) return <Box flex="1" />;
  return (
    <Box flex="1" minHeight="0" display="flex" justifyContent="center" paddingInline="2">
      <Tooltip
        placement="right"
        content={
          <>
            <Text fontWeight="semibold">{app.name}</Text>
            <Text>{report.name}</Text>
            {page && <Text>{page.title}</Text>}
          </>
        }
      >
        <VerticalLink to={toPagePath(app, report, page?.name)} aria-current="page" width="9">
          <Icon as={FileChartColumnIcon} boxSize="4" flex="none" color="accent.fg" aria-hidden />
          <Text {...vertical} as="span" color="fg" fontWeight="semibold">
            {report.name}
          </Text>
          <Heading as="h1" {...vertical} fontWeight="normal">
            {app.name}
          </Heading>
        </VerticalLink>
      </Tooltip>
    </Box>
  );
}
