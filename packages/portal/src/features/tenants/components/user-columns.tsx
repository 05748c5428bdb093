import type { TenantUser } from '@embed-portal/api-contract';
import { formatFullName, tenantUserColumns } from '../../../data/tenant-user-columns.tsx';
import { tenantMessages } from '../../../messages/tenants.ts';
import { UserMinusIcon } from '../../../ui/icons.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import type { Column } from '../../../ui/table/column.ts';

interface TenantUserActions {
  /** ID of the current user, who cannot be removed. */
  currentUserId: string;
  remove(user: TenantUser): void;
}

export const buildUserColumns = ({ currentUserId, remove }: TenantUserActions): Column<TenantUser>[] => [
  ...tenantUserColumns,
  {
    id: 'remove',
    header: tenantMessages.removeUser,
    visuallyHiddenHeader: true,
    width: '4rem',
    align: 'end',
    cell: (user) => (
      <RowButton
        icon={UserMinusIcon}
        label={user.id === currentUserId ? tenantMessages.cannotRemoveSelf : tenantMessages.removeUser}
        subject={formatFullName(user)}
        disabled={user.id === currentUserId}
        danger
        onClick={() => {
          remove(user);
        }}
      />
    ),
  },
];
