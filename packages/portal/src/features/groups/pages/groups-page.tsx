import type { Group } from '@embed-portal/api-contract';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { useMemo } from 'react';
import { useListOfUser } from '../../../data/use-list-of-user.ts';
import { useTenantName } from '../../../data/use-tenant-name.ts';
import { useDialog } from '../../../entity-ui/drafts/use-dialog.ts';
import { ListPage } from '../../../entity-ui/lists/list-page.tsx';
import { groupMessages as texts } from '../../../messages/groups.ts';
import { tableMessages } from '../../../messages/table.ts';
import { PencilIcon, UsersIcon } from '../../../ui/icons.tsx';
import { createActionColumn } from '../../../ui/table/action-column.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { createDescriptionColumn, createNameColumn } from '../../../ui/table/name-description-columns.tsx';
import { GroupDialog } from '../components/group-dialog.tsx';
import { GroupUsersDialog } from '../components/group-users-dialog.tsx';

interface GroupActions {
  getTenantName(group: Group): string;
  edit(group: Group): void;
  editMembers(group: Group): void;
}

const buildColumns = ({ getTenantName, edit, editMembers }: GroupActions): Column<Group>[] => [
  createNameColumn(texts.columns.name),
  createDescriptionColumn(texts.columns.description),
  { id: 'tenant', header: texts.columns.tenant, hideBelow: 700, mergeInto: 'name', value: getTenantName },
  createActionColumn({ header: tableMessages.edit, icon: PencilIcon, onClick: edit }),
  createActionColumn({ header: texts.columns.users, icon: UsersIcon, onClick: editMembers }),
];

/** Renders the groups of the user's tenants. Groups determine who can open which app. */
export function Component() {
  const { query, rows } = useListOfUser(groupRoutes.listGroupsOfUser);
  const getTenantName = useTenantName();
  const editing = useDialog<Group | undefined>('group');
  const editingMembers = useDialog<Group>('group-users');
  const { show: edit } = editing;
  const { show: editMembers } = editingMembers;
  const columns = useMemo(
    () => buildColumns({ getTenantName, edit, editMembers }),
    [getTenantName, edit, editMembers],
  );
  return (
    <>
      <ListPage
        texts={texts}
        icon={UsersIcon}
        onAdd={() => {
          edit(undefined);
        }}
        rows={rows}
        source={query}
        columns={columns}
        bulkType="group"
        onEdit={edit}
      />
      {editing.openCount > 0 && (
        <GroupDialog key={editing.openCount} group={editing.subject} {...editing.props} />
      )}
      {editingMembers.subject && (
        <GroupUsersDialog
          key={`users ${editingMembers.openCount}`}
          group={editingMembers.subject}
          {...editingMembers.props}
        />
      )}
    </>
  );
}
