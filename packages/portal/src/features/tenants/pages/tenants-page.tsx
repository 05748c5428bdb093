import { Flex } from '@chakra-ui/react';
import { can, canIn, limits } from '@embed-portal/api-contract';
import type { ArchivedTenant, Tenant } from '@embed-portal/api-contract';
import { deletionRoutes } from '@embed-portal/api-contract/routes/deletions';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useMemo } from 'react';
import { useAccount } from '../../../data/account.ts';
import { formatTenantName } from '../../../data/distinguish-tenants.ts';
import { useDialog } from '../../../entity-ui/drafts/use-dialog.ts';
import { ListPage } from '../../../entity-ui/lists/list-page.tsx';
import { inviteParameter, setupParameter, useUrlParameter } from '../../../entity-ui/use-url-parameter.ts';
import { truncate } from '../../../format/format.ts';
import { useAllPages } from '../../../http/use-all-pages.ts';
import { tableMessages } from '../../../messages/table.ts';
import { tenantMessages } from '../../../messages/tenants.ts';
import { InfoDialog } from '../../../ui/dialogs/info-dialog.tsx';
import { BuildingComplexIcon, PencilIcon, UsersIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { createActionColumn } from '../../../ui/table/action-column.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { createDescriptionColumn } from '../../../ui/table/name-description-columns.tsx';
import { InviteDialog } from '../components/invitations/invite-dialog.tsx';
import { UsersDialog } from '../components/members/users-dialog.tsx';
import { ArchivedTenantDialog } from '../components/tenant/archived-tenant-dialog.tsx';
import { TenantDialog } from '../components/tenant/tenant-dialog.tsx';

/** A row of the list. SuperAdmins see archived tenants, too. */
type TenantRow = Tenant | ArchivedTenant;
type TenantHandler = (tenant: TenantRow) => void;

const isArchived = (tenant: TenantRow): tenant is ArchivedTenant => 'archived' in tenant;

interface TenantActions {
  /** Returns the name, with the URL if several tenants have the name. */
  getLabel(tenant: TenantRow): string;
  showInfo: TenantHandler;
  edit: TenantHandler;
  showUsers: TenantHandler;
}

const buildColumns = ({ getLabel, showInfo, edit, showUsers }: TenantActions): Column<TenantRow>[] => [
  {
    id: 'name',
    header: tenantMessages.name,
    value: getLabel,
    cell: (tenant) => (
      <Flex gap="2" align="center" minWidth="0">
        <LinkButton
          type="button"
          title={getLabel(tenant)}
          onClick={() => {
            showInfo(tenant);
          }}
        >
          {truncate(getLabel(tenant), limits.nameDisplayLength)}
        </LinkButton>
        {isArchived(tenant) && <StatusChip tone="neutral">{tenantMessages.archived}</StatusChip>}
      </Flex>
    ),
  },
  createDescriptionColumn(tenantMessages.description, '45%'),
  createActionColumn({ header: tableMessages.edit, icon: PencilIcon, onClick: edit }),
  createActionColumn({
    header: tenantMessages.users,
    icon: UsersIcon,
    onClick: showUsers,
    isAvailable: (tenant) => !isArchived(tenant),
  }),
];

const newTenant = 'new';

/** Renders the tenants that the user manages. */
export function Component() {
  const { user, tenants, selectedTenant } = useAccount();
  const query = useAllPages(viewingRoutes.listTenantsOfUser, { userId: user.id });
  const showingInfo = useDialog<Tenant>('tenant-info');
  const archived = useAllPages(
    deletionRoutes.listArchivedTenants,
    {},
    { enabled: can(user.rolesList, 'crossTenants') },
  );
  const editing = useDialog<TenantRow | typeof newTenant>('tenant');
  const showingUsers = useDialog<Tenant>('tenant-users');
  const inviting = useDialog<{ tenant: Tenant; email?: string }>('first-invitation');
  const columns = useMemo(
    () =>
      buildColumns({
        getLabel: (tenant) => formatTenantName(tenants, tenant),
        showInfo: showingInfo.show,
        edit: editing.show,
        showUsers: showingUsers.show,
      }),
    [tenants, showingInfo.show, editing.show, showingUsers.show],
  );
  const rows = useMemo(
    () =>
      selectedTenant
        ? query.data?.filter(({ id }) => id === selectedTenant.id)
        : query.data && [
            ...query.data.filter(({ id }) => canIn(user, id, 'manageTenants')),
            ...(archived.data ?? []),
          ],
    [query.data, archived.data, selectedTenant, user],
  );
  const subject = editing.subject === newTenant ? undefined : editing.subject;
  useUrlParameter({
    name: setupParameter,
    onRequest: () => {
      if (rows?.[0]) inviting.show({ tenant: rows[0] });
    },
    isReady: rows !== undefined,
  });
  useUrlParameter({
    name: inviteParameter,
    onRequest: (value) => {
      const [tenantId = '', email = ''] = value.split('/', 2);
      const tenant = query.data?.find(({ id }) => id === tenantId);
      if (tenant && canIn(user, tenantId, 'manageTenants')) inviting.show({ tenant, email });
    },
    isReady: query.data !== undefined,
  });
  return (
    <>
      <ListPage
        texts={tenantMessages}
        icon={BuildingComplexIcon}
        onAdd={
          can(user.rolesList, 'createAndDeleteTenants')
            ? () => {
                editing.show(newTenant);
              }
            : undefined
        }
        rows={rows}
        source={query}
        columns={columns}
        onEdit={editing.show}
      />
      {showingInfo.subject && (
        <InfoDialog title={tenantMessages.info} value={showingInfo.subject.id} {...showingInfo.props} />
      )}
      {subject && isArchived(subject) ? (
        <ArchivedTenantDialog key={editing.openCount} tenant={subject} {...editing.props} />
      ) : (
        editing.subject && <TenantDialog key={editing.openCount} tenant={subject} {...editing.props} />
      )}
      {inviting.subject && (
        <InviteDialog key={`invite ${inviting.openCount}`} {...inviting.subject} {...inviting.props} />
      )}
      {showingUsers.subject && (
        <UsersDialog key={showingUsers.openCount} tenant={showingUsers.subject} {...showingUsers.props} />
      )}
    </>
  );
}
