import type { TenantUser } from '@embed-portal/api-contract';
import { LuUserMinus } from 'react-icons/lu';
import { formatFullName, tenantUserColumns } from '../../../data/tenant-user-columns.tsx';
import { tenantMessages } from '../../../messages/tenants.ts';
import { RowButton } from '../../../ui/row-button.tsx';
import type { Column } from '../../../ui/table/column.ts';

interface Actions {
  /** ID of the current user, who cannot be removed. */
  me: string;
  remove(user: TenantUser): void;
}

export const userColumns = ({ me, remove }: Actions): Column<TenantUser>[] => [
  ...tenantUserColumns,
  {
    id: 'remove',
    header: tenantMessages.removeUser,
    visuallyHiddenHeader: true,
    width: '4rem',
    align: 'end',
    cell: (user) => (
      <RowButton
        icon={LuUserMinus}
        label={user.id === me ? tenantMessages.cannotRemoveSelf : tenantMessages.removeUser}
        subject={formatFullName(user)}
        disabled={user.id === me}
        danger
        onClick={() => {
          remove(user);
        }}
      />
    ),
  },
];
