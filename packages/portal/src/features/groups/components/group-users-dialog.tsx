import { GroupUsers, sizes } from '@embed-portal/api-contract';
import type { Group } from '@embed-portal/api-contract';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { getMemberChanges } from '../../../entity-ui/forms/changed-fields.ts';
import { FormDialog } from '../../../entity-ui/forms/form-dialog.tsx';
import { useEditForm } from '../../../entity-ui/forms/use-edit-form.ts';
import { formMessages } from '../../../messages/form.ts';
import { groupMessages as texts } from '../../../messages/groups.ts';
import { useUpdateGroup } from '../api/group-mutations.ts';
import { MembersField } from './members-field.tsx';

/** Renders the dialog for selecting the members of a group from the users of its tenant. */
export const GroupUsersDialog = (props: { group: Group; open: boolean; onClose(): void }) => {
  const { group, open, onClose } = props;
  const { mutateAsync: update } = useUpdateGroup();
  const form = useEditForm(GroupUsers, {
    route: groupRoutes.getGroup,
    params: { groupId: group.id },
    open,
    values: (current) => ({ users: (current ?? group).users }),
  });
  return (
    <FormDialog
      title={texts.usersTitle(group.name)}
      open={open}
      onClose={onClose}
      form={form}
      draftName={`group-users:${group.id}`}
      onSubmit={({ users }, changeSet) => {
        const base = form.edit?.base?.values.users ?? [];
        const { added, removed } = getMemberChanges(base as string[], users);
        return update({
          params: { groupId: group.id },
          body: { addUsers: added, removeUsers: removed },
          version: changeSet?.version,
        });
      }}
      submitLabel={formMessages.save}
      confirmation={() => formMessages.saved(group.name)}
      width={sizes.dialog}
    >
      <MembersField tenantId={group.tenantId} />
    </FormDialog>
  );
};
