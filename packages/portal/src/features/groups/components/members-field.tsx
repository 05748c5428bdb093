import { Text } from '@chakra-ui/react';
import type { TenantUser } from '@embed-portal/api-contract';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { formatMembers } from '../../../entity-ui/forms/format-members.ts';
import { formatFullName, tenantUserColumns } from '../../../entity-ui/lists/tenant-user-columns.tsx';
import { useAllPages } from '../../../http/use-all-pages.ts';
import { groupMessages as texts } from '../../../messages/groups.ts';
import { useFieldText } from '../../../ui/forms/field-texts.ts';
import { useFormPending } from '../../../ui/forms/form-pending.ts';
import { UsersIcon } from '../../../ui/icons.tsx';
import { SearchableTable } from '../../../ui/table/searchable-table.tsx';
import { useListTable } from '../../../ui/table/use-list-table.ts';

const noUsers: TenantUser[] = [];

/** Renders the form field for selecting the members of a group from the users of a tenant. */
export function MembersField({ tenantId }: { tenantId: string }) {
  const query = useAllPages(tenantRoutes.listUsersOfTenant, { tenantId });
  const { field } = useController({ name: 'users' });
  const ids = field.value as string[];
  const [search, setSearch] = useState('');
  const pending = useFormPending();
  useFieldText('users', texts.members, (value, base) =>
    formatMembers(value, base, (id) => {
      const user = query.data?.find((other) => other.id === id);
      return user ? formatFullName(user) : id;
    }),
  );
  const view = useListTable({
    rows: query.data ?? noUsers,
    columns: tenantUserColumns,
    getRowId: ({ id }) => id,
    search,
    selection: { ids, onChange: field.onChange },
  });
  return (
    <SearchableTable
      label={texts.members}
      searchLabel={texts.searchUsers}
      search={search}
      onSearch={setSearch}
      tools={
        <Text textStyle="xs" color="fg.muted" fontVariantNumeric="tabular-nums" aria-live="polite">
          {texts.selected(ids.length)}
        </Text>
      }
      view={view}
      source={pending ? { ...query, isPending: true } : query}
      emptyState={{ icon: UsersIcon, title: texts.noUsersTitle, text: texts.noUsersText }}
    />
  );
}
