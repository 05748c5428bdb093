import type { SignInLogEntry } from '@embed-portal/api-contract';
import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import { formatLongDateTime } from '../../../../format/format.ts';
import { adminMessages } from '../../../../messages/admin.ts';
import { userMessages } from '../../../../messages/users.ts';
import type { Column } from '../../../../ui/table/column.ts';
import { LogTable } from './log-table.tsx';

const columns: Column<SignInLogEntry>[] = [
  { id: 'user', header: adminMessages.user, value: ({ __user }) => __user?.email ?? '' },
  { id: 'created', header: userMessages.created, value: ({ created }) => formatLongDateTime(created) },
  { id: 'method', header: adminMessages.method, value: ({ method }) => method },
];

export const SignInLog = () => (
  <LogTable label={adminMessages.signInLog} route={administrationRoutes.listSignInLogs} columns={columns} />
);
