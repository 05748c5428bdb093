import { Box, Button } from '@chakra-ui/react';
import { limits } from '@embed-portal/api-contract';
import type { AuditLogEntry } from '@embed-portal/api-contract';
import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import { Fragment } from 'react';
import { formatLongDateTime } from '../../../format.ts';
import { adminMessages } from '../../../messages/admin.ts';
import { userMessages } from '../../../messages/users.ts';
import { BracesIcon } from '../../../ui/icons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column, Expansion } from '../../../ui/table/column.ts';
import { TruncatedText } from '../../../ui/table/truncated-text.tsx';
import { BodyCard } from './body-card.tsx';
import { LogTable } from './log-table.tsx';

const toTone = (statusCode: number) => {
  if (statusCode >= 500) return 'error';
  return statusCode >= 400 ? 'warning' : 'success';
};

const BodyButton = ({ open, toggle }: Expansion) => (
  <Button size="2xs" variant="outline" colorPalette="gray" aria-expanded={open} onClick={toggle}>
    <BracesIcon aria-hidden /> {adminMessages.body}
  </Button>
);

/** Renders a URL in full, because its last segment names the action. Long URLs wrap before slashes. */
const WrappedUrl = ({ url }: { url: string }) => (
  <Box as="span" textStyle="xs" whiteSpace="normal" overflowWrap="anywhere">
    {url.split(/(?=\/)/).map((part, index) => (
      <Fragment key={`${String(index)} ${part}`}>
        {index > 0 && <wbr />}
        {part}
      </Fragment>
    ))}
  </Box>
);

const columns: Column<AuditLogEntry>[] = [
  { id: 'user', header: adminMessages.user, width: '13rem', value: ({ __user }) => __user?.email ?? '' },
  {
    id: 'created',
    header: userMessages.created,
    width: '14.5rem',
    hideBelow: 900,
    mergeInto: 'user',
    value: ({ created }) => formatLongDateTime(created),
  },
  { id: 'method', header: adminMessages.method, width: '5rem', value: ({ method }) => method },
  {
    id: 'url',
    header: adminMessages.url,
    value: ({ url }) => url,
    cell: ({ url }) => <WrappedUrl url={url} />,
  },
  {
    id: 'statusCode',
    header: adminMessages.statusCode,
    width: '6rem',
    align: 'end',
    value: ({ statusCode }) => statusCode,
    cell: ({ statusCode }) => <StatusChip tone={toTone(statusCode)}>{statusCode}</StatusChip>,
  },
  {
    id: 'statusMessage',
    header: adminMessages.statusMessage,
    width: '16%',
    hideBelow: 1150,
    mergeInto: 'url',
    value: ({ statusMessage }) => statusMessage,
    cell: ({ statusMessage }) => (
      <TruncatedText text={statusMessage} length={limits.statusMessageDisplayLength} />
    ),
  },
  {
    id: 'body',
    header: adminMessages.body,
    width: '5.5rem',
    cell: ({ body }, expansion) => body && <BodyButton {...expansion} />,
    detail: ({ body }) => body && <BodyCard body={body} />,
  },
];

export const AuditLog = () => (
  <LogTable label={adminMessages.auditLog} route={administrationRoutes.listAuditLogs} columns={columns} />
);
