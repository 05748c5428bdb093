import type { SignInLogEntry } from '@embed-portal/api-contract';
import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import { longDateTime } from '../../../format.ts';
import { messages } from '../../../messages.ts';
import type { Column } from '../../../ui/table/column.ts';
import { LogTable } from './log-table.tsx';

const columns: Column<SignInLogEntry>[] = [
  { id: 'user', header: messages.admin.user, value: ({ __user }) => __user?.email ?? '' },
  { id: 'created', header: messages.users.created, value: ({ created }) => longDateTime(created) },
  { id: 'method', header: messages.admin.method, value: ({ method }) => method },
];

export const SignInLog = () => (
  <LogTable label={messages.admin.signInLog} route={administrationRoutes.listSignInLogs} columns={columns} />
);
