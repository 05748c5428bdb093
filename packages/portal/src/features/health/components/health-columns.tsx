import { Flex, Icon, IconButton, Stack, Text } from '@chakra-ui/react';
import { healthTexts, limits } from '@embed-portal/api-contract';
import type { HealthEntry, HealthState } from '@embed-portal/api-contract';
import { describeSecretExpiry } from '../../../data/secret-expiry.ts';
import { formatLongDateTime, formatShortDateTime, formatTotal } from '../../../format.ts';
import { language } from '../../../i18n/i18n.ts';
import { healthMessages as texts } from '../../../messages/health.ts';
import { FileChartColumnIcon, PlugIcon, RefreshCwIcon } from '../../../ui/icons.tsx';
import { MissingValue } from '../../../ui/missing-value.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { ChipTone } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useCheckHealth } from '../api/use-check-health.ts';

const tones: Record<HealthState, ChipTone> = {
  broken: 'error',
  degraded: 'warning',
  unknown: 'neutral',
  ok: 'success',
};

const kindIcons = { connection: PlugIcon, report: FileChartColumnIcon };

const Name = ({ kind, name, tenant }: Pick<HealthEntry, 'kind' | 'name'> & { tenant: string }) => (
  <Flex gap="2.5" minWidth="0">
    <Icon as={kindIcons[kind]} boxSize="4" marginTop="0.5" color="fg.muted" aria-hidden />
    <Stack gap="0" minWidth="0">
      <Text overflowWrap="anywhere">{name}</Text>
      <Text textStyle="xs" color="fg.muted" overflowWrap="anywhere" whiteSpace="normal">
        {[texts.kinds[kind], tenant].filter(Boolean).join(' · ')}
      </Text>
    </Stack>
  </Flex>
);

const Time = ({ time }: { time: number | null }) =>
  time === null ? <MissingValue /> : formatShortDateTime(time);

const State = ({ state, since }: HealthEntry) => (
  <Stack gap="0.5" align="flex-start">
    <StatusChip tone={tones[state]}>{texts.states[state]}</StatusChip>
    {since !== null && state !== 'unknown' && (
      <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums">
        {texts.since(formatShortDateTime(since))}
      </Text>
    )}
  </Stack>
);

/** Renders the last failure with its remedy, and warns of a client secret that expires. */
const Reason = ({ code, lastFailure, secretExpires }: HealthEntry) => {
  const failure = code && healthTexts[language][code];
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
};

/** Formats the number of affected users, such as `14`, or `25+` if there are more than are counted. */
const formatAffectedUsers = (users: number): string =>
  formatTotal({
    count: Math.min(users, limits.maxAffectedUsers),
    isMinimum: users > limits.maxAffectedUsers,
  });

const AffectedUsers = ({ affectedUsers, failedUsers }: HealthEntry) => {
  if (affectedUsers === null) return <MissingValue />;
  return (
    <Stack gap="0" align="flex-end">
      <Text fontVariantNumeric="tabular-nums">{formatAffectedUsers(affectedUsers)}</Text>
      {failedUsers > 0 && (
        <Text textStyle="xs" color="fg.muted">
          {texts.failedUsers(failedUsers)}
        </Text>
      )}
    </Stack>
  );
};

const CheckButton = ({ entry }: { entry: HealthEntry }) => {
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
};

export const buildColumns = (
  getTenantName: (entry: { tenantId: string }) => string,
): Column<HealthEntry>[] => [
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
    cell: (entry) => <State {...entry} />,
  },
  {
    id: 'reason',
    header: texts.columns.reason,
    width: '24%',
    sortable: false,
    value: ({ code }) => code && healthTexts[language][code].problem,
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
    hideBelow: 780,
    sortable: false,
    value: ({ affectedUsers }) => affectedUsers,
    cell: (entry) => <AffectedUsers {...entry} />,
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
