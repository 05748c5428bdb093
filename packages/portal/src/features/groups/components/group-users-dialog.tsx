import { GroupUsers, sizes } from '@embed-portal/api-contract';
import type { Group } from '@embed-portal/api-contract';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { getMemberChanges } from '../../../entity-ui/forms/changed-fields.ts';
import { FormDialog } from '../../../entity-ui/forms/form-dialog.tsx';
import { formMessages } from '../../../messages/form.ts';
import { groupMessages as texts } from '../../../messages/groups.ts';
import { useUpdateGroup } from '../api/group-mutations.ts';
import { MembersField } from './members-field.tsx';

/** Renders the dialog for selecting the members of a group from the users of its tenant. */
export function GroupUsersDialog(props: { group: Group; open: boolean; onClose(): void }) {
  const { group, open, onClose } = props;
  const { mutateAsync: update } = useUpdateGroup();
  const params = { groupId: group.id };
  return (
    <FormDialog
      title={texts.usersTitle(group.name)}
      open={open}
      onClose={onClose}
      schema={GroupUsers}
      stored={{ route: groupRoutes.getGroup, params }}
      values={(current = group) => ({ users: current.users })}
      draftName={`group-users:${group.id}`}
      onSubmit={({ users }, changes) => {
        const { added, removed } = getMemberChanges(changes?.base.users ?? [], users);
        return update({
          params,
          body: { addUsers: added, removeUsers: removed },
          version: changes?.version,
        });
      }}
      submitLabel={formMessages.save}
      confirmation={() => formMessages.saved(group.name)}
      width={sizes.dialog}
    >
      <MembersField tenantId={group.tenantId} />
    </FormDialog>
  );
}
