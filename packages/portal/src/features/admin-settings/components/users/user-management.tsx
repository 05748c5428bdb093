import type { User } from '@embed-portal/api-contract';
import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useDialog } from '../../../../entity-ui/drafts/use-dialog.ts';
import { usePagedTable } from '../../../../entity-ui/lists/use-paged-table.ts';
import { adminMessages } from '../../../../messages/admin.ts';
import { deletionMessages } from '../../../../messages/deletions.ts';
import { InfoDialog } from '../../../../ui/dialogs/info-dialog.tsx';
import { UsersIcon } from '../../../../ui/icons.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { SearchableTable } from '../../../../ui/table/searchable-table.tsx';
import { buildUserColumns } from './user-columns.tsx';
import { UserDialog } from './user-dialog.tsx';

const byId = [{ id: 'id', desc: false }];

/** Renders all users with an account or an invitation. */
export function UserManagement() {
  const [search, setSearch] = useState('');
  const showingInfo = useDialog<User>('user-info');
  const editing = useDialog<User>('user');
  const columns = useMemo(
    () => buildUserColumns(showingInfo.show, editing.show),
    [showingInfo.show, editing.show],
  );
  const { view, source } = usePagedTable<User>({
    route: administrationRoutes.listUsers,
    columns,
    getRowId: ({ id }) => id,
    defaultSort: byId,
    search,
  });
  return (
    <>
      <SearchableTable
        label={adminMessages.users}
        searchLabel={adminMessages.searchUsers}
        search={search}
        onSearch={setSearch}
        view={view}
        source={source}
        tools={
          <LinkButton asChild>
            <Link to="/deleted">{deletionMessages.title}</Link>
          </LinkButton>
        }
        emptyState={{ icon: UsersIcon, title: adminMessages.noUsers }}
      />
      {showingInfo.subject && (
        <InfoDialog title={adminMessages.userInfo} value={showingInfo.subject.id} {...showingInfo.props}>
          <LinkButton asChild>
            <Link to={`/access/users/${showingInfo.subject.id}`}>{adminMessages.openUserPage}</Link>
          </LinkButton>
        </InfoDialog>
      )}
      {editing.subject && <UserDialog key={editing.openCount} user={editing.subject} {...editing.props} />}
    </>
  );
}
