import { Box, Button } from '@chakra-ui/react';
import type { Tenant, TenantUser } from '@embed-portal/api-contract';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { useMemo, useState } from 'react';
import { useAccount } from '../../../data/account.ts';
import { formatFullName } from '../../../data/tenant-user-columns.tsx';
import { useRouteQuery } from '../../../http/use-route-query.ts';
import { tenantMessages } from '../../../messages/tenants.ts';
import { DeletionDialog } from '../../../ui/dialogs/deletion-dialog.tsx';
import { UserPlusIcon, UsersIcon } from '../../../ui/icons.tsx';
import { Modal } from '../../../ui/modal.tsx';
import { SearchableTable } from '../../../ui/table/searchable-table.tsx';
import { useListTable } from '../../../ui/table/use-list-table.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { useRemoveUserFromTenant } from '../api/tenant-mutations.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { buildUserColumns } from './user-columns.tsx';

export interface UsersDialogProps {
  tenant: Tenant;
  open: boolean;
  onClose(): void;
}

const noUsers: TenantUser[] = [];

const Users = ({ tenant }: { tenant: Tenant }) => {
  const { user: currentUser } = useAccount();
  const [search, setSearch] = useState('');
  const query = useRouteQuery(tenantRoutes.listUsersOfTenant, { tenantId: tenant.id });
  const { mutateAsync: removeUser } = useRemoveUserFromTenant();
  const removing = useDialog<TenantUser>('tenant-user-removal');
  const inviting = useDialog<Tenant>('invitation');
  const { show } = removing;
  const columns = useMemo(
    () => buildUserColumns({ currentUserId: currentUser.id, remove: show }),
    [currentUser.id, show],
  );
  const view = useListTable({ rows: query.data ?? noUsers, columns, getRowId: ({ id }) => id, search });
  return (
    <Box maxWidth="page" marginInline="auto" padding={{ base: '4', md: '6' }}>
      <SearchableTable
        label={tenantMessages.usersTitle(tenant.name)}
        searchLabel={tenantMessages.searchUsers}
        search={search}
        onSearch={setSearch}
        tools={
          <Button
            size="sm"
            onClick={() => {
              inviting.show(tenant);
            }}
          >
            <UserPlusIcon aria-hidden /> {tenantMessages.invite}
          </Button>
        }
        view={view}
        source={query}
        emptyState={{ icon: UsersIcon, title: tenantMessages.noUsers, text: tenantMessages.noUsersText }}
      />
      <DeletionDialog
        type={tenantMessages.userAccess}
        name={removing.subject ? formatFullName(removing.subject) : ''}
        {...removing.props}
        onConfirm={() => removeUser({ params: { tenantId: tenant.id, userId: removing.subject?.id ?? '' } })}
      />
      {inviting.subject && <InviteDialog key={inviting.openCount} tenant={tenant} {...inviting.props} />}
    </Box>
  );
};

/** Renders the members of a tenant in a full-page dialog. */
export const UsersDialog = ({ tenant, open, onClose }: UsersDialogProps) => (
  <Modal title={tenantMessages.usersTitle(tenant.name)} open={open} onClose={onClose} fullscreen>
    <Users tenant={tenant} />
  </Modal>
);
