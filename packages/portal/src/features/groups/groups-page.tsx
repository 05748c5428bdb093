import type { Group } from '@embed-portal/api-contract';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { limits } from '@embed-portal/api-contract';
import { useMemo } from 'react';
import { LuPencil, LuUserPlus, LuUsers } from 'react-icons/lu';
import { useListOfUser } from '../../data/use-list-of-user.ts';
import { useTenantName } from '../../data/use-tenant-name.ts';
import { groupMessages as texts } from '../../messages/groups.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { actionColumn } from '../../ui/table/action-column.tsx';
import type { Column } from '../../ui/table/column.ts';
import { CutText } from '../../ui/table/cut-text.tsx';
import { useDialog } from '../../ui/use-dialog.ts';
import { GroupDialog } from './components/group-dialog.tsx';
import { GroupUsersDialog } from './components/group-users-dialog.tsx';

interface Actions {
  tenantName(group: Group): string;
  edit(group: Group): void;
  users(group: Group): void;
}

const columnsOf = ({ tenantName, edit, users }: Actions): Column<Group>[] => [
  {
    id: 'name',
    header: texts.columns.name,
    value: ({ name }) => name,
    cell: ({ name }) => <CutText text={name} length={limits.nameCut} />,
  },
  {
    id: 'description',
    header: texts.columns.description,
    value: ({ description }) => description,
    cell: ({ description }) => <CutText text={description} length={limits.descriptionCut} />,
  },
  { id: 'tenant', header: texts.columns.tenant, value: tenantName },
  actionColumn({
    header: texts.columns.edit,
    icon: LuPencil,
    label: ({ name }) => texts.editOf(name),
    act: edit,
  }),
  actionColumn({
    header: texts.columns.users,
    icon: LuUserPlus,
    label: ({ name }) => texts.usersOf(name),
    act: users,
  }),
];

/** The groups of the user's tenants: who sees which app. */
export const Component = () => {
  const { query, rows } = useListOfUser(groupRoutes.listGroupsOfUser);
  const tenantName = useTenantName();
  const editing = useDialog<Group | undefined>();
  const members = useDialog<Group>();
  const { show: edit } = editing;
  const { show: users } = members;
  const columns = useMemo(() => columnsOf({ tenantName, edit, users }), [tenantName, edit, users]);
  return (
    <>
      <ListPage
        texts={texts}
        icon={LuUsers}
        onAdd={() => {
          edit(undefined);
        }}
        rows={rows}
        source={query}
        columns={columns}
      />
      {editing.round > 0 && <GroupDialog key={editing.round} group={editing.subject} {...editing.props} />}
      {members.subject && (
        <GroupUsersDialog key={`users ${members.round}`} group={members.subject} {...members.props} />
      )}
    </>
  );
};
