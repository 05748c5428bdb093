import type { TenantUser } from '@embed-portal/api-contract';
import { LuUserMinus } from 'react-icons/lu';
import { tenantMessages } from '../../../messages/tenants.ts';
import { userMessages } from '../../../messages/users.ts';
import { RowButton } from '../../../ui/row-button.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';

/** The user's name; the e-mail address while there is none. */
export const fullName = ({ firstName, lastName, email }: TenantUser): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

/** Nobody has a last name before their first sign-in. */
const isRegistered = ({ lastName }: TenantUser) => Boolean(lastName);
const statusOf = (user: TenantUser) => (isRegistered(user) ? userMessages.registered : userMessages.invited);

interface Actions {
  /** Id of the current user, who can't be removed. */
  me: string;
  remove(user: TenantUser): void;
}

export const userColumns = ({ me, remove }: Actions): Column<TenantUser>[] => [
  { id: 'name', header: userMessages.name, value: fullName },
  { id: 'email', header: userMessages.email, value: ({ email }) => email },
  { id: 'company', header: userMessages.company, value: ({ companyName }) => companyName },
  {
    id: 'status',
    header: userMessages.status,
    width: '8rem',
    value: statusOf,
    cell: (user) => <StatusChip tone={isRegistered(user) ? 'success' : 'info'}>{statusOf(user)}</StatusChip>,
  },
  {
    id: 'remove',
    header: tenantMessages.removeUser,
    quiet: true,
    width: '4rem',
    align: 'end',
    cell: (user) => (
      <RowButton
        icon={LuUserMinus}
        label={user.id === me ? tenantMessages.notYourself : tenantMessages.removeUser}
        of={fullName(user)}
        disabled={user.id === me}
        danger
        onClick={() => {
          remove(user);
        }}
      />
    ),
  },
];
