import { Text } from '@chakra-ui/react';
import type { TenantUser } from '@embed-portal/api-contract';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { LuUsers } from 'react-icons/lu';
import { useRouteQuery } from '../../../http/use-route-query.ts';
import { groupMessages as texts } from '../../../messages/groups.ts';
import { ListToolbar } from '../../../ui/list-toolbar.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { useListTable } from '../../../ui/table/use-list-table.ts';

const statusOf = ({ lastName }: TenantUser) => (lastName ? texts.registered : texts.invited);

const columns: Column<TenantUser>[] = [
  {
    id: 'name',
    header: texts.userColumns.name,
    value: ({ firstName, lastName, email }) => [firstName, lastName].filter(Boolean).join(' ') || email,
  },
  { id: 'email', header: texts.userColumns.email, value: ({ email }) => email },
  { id: 'company', header: texts.userColumns.company, value: ({ companyName }) => companyName },
  {
    id: 'status',
    header: texts.userColumns.status,
    value: statusOf,
    width: '7.5rem',
    cell: (user) => <StatusChip tone={user.lastName ? 'success' : 'info'}>{statusOf(user)}</StatusChip>,
  },
];

const none: TenantUser[] = [];
const byName = [{ id: 'name', desc: false }];

/** The users of a tenant, of whom the form's `users` are ticked. */
export const MembersField = ({ tenantId }: { tenantId: string }) => {
  const query = useRouteQuery(tenantRoutes.listUsersOfTenant, { tenantId });
  const { field } = useController({ name: 'users' });
  const ids = field.value as string[];
  const [search, setSearch] = useState('');
  const view = useListTable({
    rows: query.data ?? none,
    columns,
    rowId: ({ id }) => id,
    defaultSort: byName,
    search,
    selection: { ids, onChange: field.onChange },
  });
  return (
    <>
      <ListToolbar
        searchLabel={texts.searchUsers}
        search={search}
        onSearch={setSearch}
        hits={query.data && view.total}
      >
        <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
          {texts.selected(ids.length)}
        </Text>
      </ListToolbar>
      <DataTable
        label={texts.members}
        view={view}
        source={query}
        nothing={{ icon: LuUsers, title: texts.noUsersTitle, text: texts.noUsersText }}
        clearSearch={() => {
          setSearch('');
        }}
      />
    </>
  );
};
