import { limits } from '@embed-portal/api-contract';
import type { Tenant } from '@embed-portal/api-contract';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useMemo } from 'react';
import { useAccount } from '../../../data/account.ts';
import { truncate } from '../../../format.ts';
import { useRouteQuery } from '../../../http/use-route-query.ts';
import { tableMessages } from '../../../messages/table.ts';
import { tenantMessages } from '../../../messages/tenants.ts';
import { InfoDialog } from '../../../ui/dialogs/info-dialog.tsx';
import { BuildingComplexIcon, PencilIcon, UsersIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { createActionColumn } from '../../../ui/table/action-column.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { createDescriptionColumn } from '../../../ui/table/name-description-columns.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { TenantDialog } from '../components/tenant-dialog.tsx';
import { UsersDialog } from '../components/users-dialog.tsx';

type TenantHandler = (tenant: Tenant) => void;

const buildColumns = (
  showInfo: TenantHandler,
  edit: TenantHandler,
  showUsers: TenantHandler,
): Column<Tenant>[] => [
  {
    id: 'name',
    header: tenantMessages.name,
    value: ({ name }) => name,
    cell: (tenant) => (
      <LinkButton
        type="button"
        title={tenant.name}
        onClick={() => {
          showInfo(tenant);
        }}
      >
        {truncate(tenant.name, limits.nameDisplayLength)}
      </LinkButton>
    ),
  },
  createDescriptionColumn(tenantMessages.description, '45%'),
  createActionColumn({ header: tableMessages.edit, icon: PencilIcon, onClick: edit }),
  createActionColumn({ header: tenantMessages.users, icon: UsersIcon, onClick: showUsers }),
];

const newTenant = 'new';

/** Renders the tenants that the user manages. */
export const Component = () => {
  const { user, selectedTenant } = useAccount();
  const query = useRouteQuery(viewingRoutes.listTenantsOfUser, { userId: user.id });
  const showingInfo = useDialog<Tenant>('tenant-info');
  const editing = useDialog<Tenant | typeof newTenant>('tenant');
  const showingUsers = useDialog<Tenant>('tenant-users');
  const columns = useMemo(
    () => buildColumns(showingInfo.show, editing.show, showingUsers.show),
    [showingInfo.show, editing.show, showingUsers.show],
  );
  const rows = useMemo(
    () => (selectedTenant ? query.data?.filter(({ id }) => id === selectedTenant.id) : query.data),
    [query.data, selectedTenant],
  );
  return (
    <>
      <ListPage
        texts={tenantMessages}
        icon={BuildingComplexIcon}
        onAdd={() => {
          editing.show(newTenant);
        }}
        rows={rows}
        source={query}
        columns={columns}
      />
      {showingInfo.subject && (
        <InfoDialog title={tenantMessages.info} value={showingInfo.subject.id} {...showingInfo.props} />
      )}
      {editing.subject && (
        <TenantDialog
          key={editing.openCount}
          tenant={editing.subject === newTenant ? undefined : editing.subject}
          {...editing.props}
        />
      )}
      {showingUsers.subject && (
        <UsersDialog key={showingUsers.openCount} tenant={showingUsers.subject} {...showingUsers.props} />
      )}
    </>
  );
};
