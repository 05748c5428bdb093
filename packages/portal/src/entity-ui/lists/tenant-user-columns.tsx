import type { TenantUser } from '@embed-portal/api-contract';
import { userMessages } from '../../messages/users.ts';
import { StatusChip } from '../../ui/status-chip.tsx';
import type { Column } from '../../ui/table/column.ts';

/** Returns the user's name, or the email address before the first sign-in. */
export const formatFullName = ({ firstName, lastName, email }: TenantUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** Returns whether the user has signed in. Before the first sign-in, the last name is empty. */
const isRegistered = ({ lastName }: TenantUser) => Boolean(lastName);
const formatRegistration = (user: TenantUser) =>
  isRegistered(user) ? userMessages.registered : userMessages.invited;

/** Columns of lists of tenant users, including whether each user has signed in. */
export const tenantUserColumns: readonly Column<TenantUser>[] = [
  { id: 'name', header: userMessages.name, value: formatFullName },
  { id: 'email', header: userMessages.email, value: ({ email }) => email },
  {
    id: 'company',
    header: userMessages.company,
    searchable: false,
    value: ({ companyName }) => companyName,
  },
  {
    id: 'status',
    header: userMessages.status,
    width: '8rem',
    searchable: false,
    value: formatRegistration,
    cell: (user) => (
      <StatusChip tone={isRegistered(user) ? 'success' : 'info'}>{formatRegistration(user)}</StatusChip>
    ),
  },
];
