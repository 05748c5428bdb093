import { Button } from '@chakra-ui/react';
import { limits } from '@embed-portal/api-contract';
import type { AuditLogEntry } from '@embed-portal/api-contract';
import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import { LuBraces } from 'react-icons/lu';
import { cut, longDateTime } from '../../../format.ts';
import { adminMessages } from '../../../messages/admin.ts';
import { userMessages } from '../../../messages/users.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column, Expansion } from '../../../ui/table/column.ts';
import { BodyCard } from './body-card.tsx';
import { LogTable } from './log-table.tsx';

const toneOf = (statusCode: number) => {
  if (statusCode >= 500) return 'error';
  return statusCode >= 400 ? 'warning' : 'success';
};

const BodyButton = ({ open, toggle }: Expansion) => (
  <Button size="2xs" variant="outline" colorPalette="gray" aria-expanded={open} onClick={toggle}>
    <LuBraces aria-hidden /> {adminMessages.body}
  </Button>
);

const columns: Column<AuditLogEntry>[] = [
  { id: 'user', header: adminMessages.user, width: '20%', value: ({ __user }) => __user?.email ?? '' },
  {
    id: 'created',
    header: userMessages.created,
    width: '14.5rem',
    value: ({ created }) => longDateTime(created),
  },
  { id: 'method', header: adminMessages.method, width: '5.5rem', value: ({ method }) => method },
  { id: 'url', header: adminMessages.url, value: ({ url }) => url },
  {
    id: 'statusCode',
    header: adminMessages.statusCode,
    width: '7.5rem',
    value: ({ statusCode }) => statusCode,
    cell: ({ statusCode }) => <StatusChip tone={toneOf(statusCode)}>{statusCode}</StatusChip>,
  },
  {
    id: 'statusMessage',
    header: adminMessages.statusMessage,
    width: '16%',
    value: ({ statusMessage }) => statusMessage,
    cell: ({ statusMessage }) => (
      <span title={statusMessage}>{cut(statusMessage, limits.statusMessageCut)}</span>
    ),
  },
  {
    id: 'body',
    header: adminMessages.body,
    width: '6rem',
    cell: ({ body }, expansion) => body && <BodyButton {...expansion} />,
    detail: ({ body }) => body && <BodyCard body={body} />,
  },
];

export const AuditLog = () => (
  <LogTable label={adminMessages.auditLog} route={administrationRoutes.listAuditLogs} columns={columns} />
);
