import { Link as ChakraLink, Flex, Icon, IconButton, Stack, Text } from '@chakra-ui/react';
import { healthTexts, limits } from '@embed-portal/api-contract';
import type { HealthEntry } from '@embed-portal/api-contract';
import { Link } from 'react-router-dom';
import { describeSecretExpiry } from '../../../data/secret-expiry.ts';
import { formatLongDateTime, formatShortDateTime, formatTotal } from '../../../format/format.ts';
import { language } from '../../../i18n/i18n.ts';
import { healthMessages as texts } from '../../../messages/health.ts';
import { FileChartColumnIcon, PlugIcon, RefreshCwIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MissingValue } from '../../../ui/missing-value.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useCheckHealth } from '../api/use-check-health.ts';
import { HealthStateChip } from './health-state.tsx';

const kindIcons = { connection: PlugIcon, report: FileChartColumnIcon };

const Name = ({ kind, name, connection, tenant }: HealthEntry & { tenant: string }) => (
  <Flex gap="2.5" minWidth="0">
    <Icon as={kindIcons[kind]} boxSize="4" marginTop="0.5" color="fg.muted" aria-hidden />
    <Stack gap="0" minWidth="0">
      <Text overflowWrap="anywhere">{name}</Text>
      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere" whiteSpace="normal">
        {[texts.kinds[kind], tenant].filter(Boolean).join(' · ')}
        {kind === 'report' && (
          <>
            {' · '}
            <ChakraLink asChild color="inherit" textDecoration="underline">
              <Link to={`/health?entity=${connection.id}`}>{texts.via(connection.name)}</Link>
            </ChakraLink>
          </>
        )}
      </Text>
    </Stack>
  </Flex>
);

const Time = ({ time }: { time: number | null }) =>
  time === null ? <MissingValue /> : formatShortDateTime(time);

const isFailing = ({ state }: Pick<HealthEntry, 'state'>): boolean =>
  state === 'broken' || state === 'degraded';

/** Renders the reason for a failure with its remedy, and warns of a client secret that expires. */
function Reason({ state, code, lastFailure, secretExpires }: HealthEntry) {
  const failure = isFailing({ state }) && code && healthTexts[language][code];
  const warning = describeSecretExpiry(secretExpires);
  if (!failure && !warning) return <MissingValue />;
  return (
    <Stack gap="0.5">
      {failure && (
        <>
          <Text
            whiteSpace="normal"
            title={lastFailure === null ? undefined : texts.failedAt(formatLongDateTime(lastFailure))}
          >
            {failure.problem}
          </Text>
          <Text textStyle="xs" color="fg.muted" whiteSpace="normal">
            {failure.remedy}
          </Text>
        </>
      )}
      {warning && (
        <Text textStyle="xs" color="status.warning.fg" whiteSpace="normal">
          {warning}
        </Text>
      )}
    </Stack>
  );
}

/** Formats the number of affected users, such as `14`, or `25+` if there are more than are counted. */
const formatAffectedUsers = (users: number): string =>
  formatTotal({
    count: Math.min(users, limits.maxAffectedUsers),
    isMinimum: users > limits.maxAffectedUsers,
  });

function Affected({ entry, onClick }: { entry: HealthEntry; onClick(): void }) {
  const { name, affectedUsers, failedUsers, reportedUsers } = entry;
  if (affectedUsers === null) return <MissingValue />;
  const total = texts.affectedUsers(affectedUsers, formatAffectedUsers(affectedUsers));
  return (
    <Stack gap="0" align="flex-end">
      <LinkButton aria-label={texts.affectedLabel(total, name)} onClick={onClick}>
        {total}
      </LinkButton>
      {failedUsers > 0 && (
        <Text textStyle="xs" color="fg.muted">
          {texts.failedUsers(failedUsers)}
        </Text>
      )}
      {reportedUsers > 0 && (
        <Text textStyle="xs" color="fg.muted">
          {texts.reportedUsers(reportedUsers)}
        </Text>
      )}
    </Stack>
  );
}

function CheckButton({ entry }: { entry: HealthEntry }) {
  const { isChecking, check } = useCheckHealth(entry);
  return (
    <Tooltip content={entry.canCheck ? texts.columns.check : texts.cannotCheck} placement="left">
      <IconButton
        aria-label={texts.checkLabel(entry.name)}
        aria-disabled={!entry.canCheck}
        size="xs"
        variant="ghost"
        colorPalette="gray"
        opacity={entry.canCheck ? undefined : 0.5}
        loading={isChecking}
        onClick={() => {
          if (entry.canCheck) void check();
        }}
      >
        <RefreshCwIcon />
      </IconButton>
    </Tooltip>
  );
}

interface HealthActions {
  getTenantName(entry: { tenantId: string }): string;
  showAffected(entry: HealthEntry): void;
}

export const buildColumns = ({ getTenantName, showAffected }: HealthActions): Column<HealthEntry>[] => [
  {
    id: 'name',
    header: texts.columns.name,
    value: ({ name }) => name,
    cell: (entry) => <Name {...entry} tenant={getTenantName(entry)} />,
  },
  {
    id: 'state',
    header: texts.columns.state,
    width: '10.5rem',
    value: ({ state }) => texts.states[state],
    cell: (entry) => <HealthStateChip {...entry} />,
  },
  {
    id: 'reason',
    header: texts.columns.reason,
    width: '24%',
    sortable: false,
    value: ({ state, code }) => isFailing({ state }) && code && healthTexts[language][code].problem,
    cell: (entry) => <Reason {...entry} />,
  },
  {
    id: 'success',
    header: texts.columns.success,
    width: '9.5rem',
    hideBelow: 900,
    sortable: false,
    value: ({ lastSuccess }) => lastSuccess,
    cell: ({ lastSuccess }) => <Time time={lastSuccess} />,
  },
  {
    id: 'refreshed',
    header: texts.columns.refreshed,
    width: '9.5rem',
    hideBelow: 1050,
    sortable: false,
    value: ({ refreshed }) => refreshed,
    cell: ({ refreshed }) => <Time time={refreshed} />,
  },
  {
    id: 'affected',
    header: texts.columns.affected,
    width: '8.5rem',
    align: 'end',
    sortable: false,
    value: ({ affectedUsers }) => affectedUsers,
    cell: (entry) => (
      <Affected
        entry={entry}
        onClick={() => {
          showAffected(entry);
        }}
      />
    ),
  },
  {
    id: 'check',
    header: texts.columns.check,
    visuallyHiddenHeader: true,
    align: 'center',
    width: '4rem',
    cell: (entry) => <CheckButton entry={entry} />,
  },
];
