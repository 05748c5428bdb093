import { Box, Button, Tabs } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import type { Tenant, TenantUser } from '@embed-portal/api-contract';
import { deletionRoutes } from '@embed-portal/api-contract/routes/deletions';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { useMemo, useState } from 'react';
import { useAccount } from '../../../../data/account.ts';
import { DeletionDialog } from '../../../../entity-ui/deletion/deletion-dialog.tsx';
import { DepartureConsequences } from '../../../../entity-ui/deletion/departure-consequences.tsx';
import { useDialog } from '../../../../entity-ui/drafts/use-dialog.ts';
import { formatFullName } from '../../../../entity-ui/lists/tenant-user-columns.tsx';
import { useViewAs } from '../../../../entity-ui/use-view-as.tsx';
import { useAllPages } from '../../../../http/use-all-pages.ts';
import { useRouteQuery } from '../../../../http/use-route-query.ts';
import { tenantMessages } from '../../../../messages/tenants.ts';
import { UsersIcon } from '../../../../ui/icons.tsx';
import { Modal } from '../../../../ui/modal.tsx';
import { UserPlusIcon } from '../../../../ui/screen-icons.tsx';
import { SearchableTable } from '../../../../ui/table/searchable-table.tsx';
import { useListTable } from '../../../../ui/table/use-list-table.ts';
import { useRemoveUserFromTenant } from '../../api/tenant-mutations.ts';
import { InvitationList } from '../invitations/invitation-list.tsx';
import { InviteDialog } from '../invitations/invite-dialog.tsx';
import { buildMemberColumns } from './member-columns.tsx';
import { MembershipDialog } from './membership-dialog.tsx';

export interface UsersDialogProps {
  tenant: Tenant;
  open: boolean;
  onClose(): void;
}

const noUsers: TenantUser[] = [];

function Users({ tenant }: { tenant: Tenant }) {
  const { user: currentUser } = useAccount();
  const [search, setSearch] = useState('');
  const query = useAllPages(tenantRoutes.listUsersOfTenant, { tenantId: tenant.id });
  const { mutateAsync: removeUser } = useRemoveUserFromTenant();
  const removing = useDialog<TenantUser>('tenant-user-removal');
  const removal = { tenantId: tenant.id, userId: removing.subject?.id ?? '' };
  const consequences = useRouteQuery(deletionRoutes.getRemovalConsequences, removal, {
    enabled: removing.props.open,
  });
  const editing = useDialog<TenantUser>('membership');
  const { isAllowedIn, show: showView, dialog: viewDialog } = useViewAs();
  const mayView = isAllowedIn(tenant.id);
  const columns = useMemo(
    () =>
      buildMemberColumns({
        currentUserId: currentUser.id,
        viewAs: mayView
          ? (user) => {
              showView({ user: { id: user.id, name: formatFullName(user) }, tenants: [tenant] });
            }
          : undefined,
        edit: editing.show,
        remove: removing.show,
      }),
    [currentUser.id, editing.show, mayView, removing.show, showView, tenant],
  );
  const view = useListTable({ rows: query.data ?? noUsers, columns, getRowId: ({ id }) => id, search });
  return (
    <>
      <SearchableTable
        label={tenantMessages.usersTitle(tenant.name)}
        searchLabel={tenantMessages.searchUsers}
        search={search}
        onSearch={setSearch}
        view={view}
        source={query}
        emptyState={{ icon: UsersIcon, title: tenantMessages.noUsers, text: tenantMessages.noUsersText }}
      />
      <DeletionDialog
        type={tenantMessages.userAccess}
        name={removing.subject ? formatFullName(removing.subject) : ''}
        {...removing.props}
        onConfirm={() => removeUser({ params: removal })}
      >
        <DepartureConsequences query={consequences} />
      </DeletionDialog>
      {editing.subject && (
        <MembershipDialog key={editing.openCount} tenant={tenant} user={editing.subject} {...editing.props} />
      )}
      {viewDialog}
    </>
  );
}

const tabs = [
  { id: 'users', name: tenantMessages.users, Content: Users },
  { id: 'invitations', name: tenantMessages.invitations, Content: InvitationList },
];

function UsersAndInvitations({ tenant }: { tenant: Tenant }) {
  const inviting = useDialog<Tenant>('invitation');
  return (
    <Box maxWidth="page" marginInline="auto" padding={{ base: '4', md: '6' }}>
      <Tabs.Root
        recipe={tabsSlotRecipe}
        defaultValue="users"
        size="sm"
        position="relative"
        lazyMount
        unmountOnExit
      >
        <Tabs.List alignItems="center" marginBottom="4">
          {tabs.map(({ id, name }) => (
            <Tabs.Trigger key={id} value={id}>
              {name}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        <Button
          size="sm"
          position={{ sm: 'absolute' }}
          insetEnd="0"
          top="0"
          width={{ base: '100%', sm: 'auto' }}
          marginBottom={{ base: '4', sm: '0' }}
          onClick={() => {
            inviting.show(tenant);
          }}
        >
          <UserPlusIcon aria-hidden /> {tenantMessages.invite}
        </Button>
        {tabs.map(({ id, Content }) => (
          <Tabs.Content key={id} value={id} padding="0">
            <Content tenant={tenant} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
      {inviting.subject && <InviteDialog key={inviting.openCount} tenant={tenant} {...inviting.props} />}
    </Box>
  );
}

/** Renders the members of a tenant and the invitations in a full-page dialog. */
export const UsersDialog = ({ tenant, open, onClose }: UsersDialogProps) => (
  <Modal title={tenantMessages.usersTitle(tenant.name)} open={open} onClose={onClose} fullscreen>
    <UsersAndInvitations tenant={tenant} />
  </Modal>
);
