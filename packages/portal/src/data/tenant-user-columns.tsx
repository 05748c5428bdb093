import type { TenantUser } from '@embed-portal/api-contract';
import { userMessages } from '../messages/users.ts';
import { StatusChip } from '../ui/status-chip.tsx';
import type { Column } from '../ui/table/column.ts';

/** The user's name; the e-mail address while there is none. */
export const formatFullName = ({ firstName, lastName, email }: TenantUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** Nobody has a last name before their first sign-in. */
const isRegistered = ({ lastName }: TenantUser) => Boolean(lastName);
const statusOf = (user: TenantUser) => (isRegistered(user) ? userMessages.registered : userMessages.invited);

/** Who the users of a tenant are, and whether they have been here. */
export const tenantUserColumns: readonly Column<TenantUser>[] = [
  { id: 'name', header: userMessages.name, value: formatFullName },
  { id: 'email', header: userMessages.email, value: ({ email }) => email },
  { id: 'company', header: userMessages.company, value: ({ companyName }) => companyName },
  {
    id: 'status',
    header: userMessages.status,
    width: '8rem',
    value: statusOf,
    cell: (user) => <StatusChip tone={isRegistered(user) ? 'success' : 'info'}>{statusOf(user)}</StatusChip>,
  },
];
