import { GroupPatch, sizes } from '@embed-portal/api-contract';
import type { Group } from '@embed-portal/api-contract';
import { groupMessages as texts } from '../../../messages/groups.ts';
import { formMessages } from '../../../messages/form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useBodyForm } from '../../../ui/forms/use-body-form.ts';
import { useGroupChanges } from '../use-group-changes.ts';
import { MembersField } from './members-field.tsx';

const GroupUsers = GroupPatch.pick({ users: true });

/** Who is in a group: chosen out of the users of its tenant. */
export const GroupUsersDialog = (props: { group: Group; open: boolean; onClose(): void }) => {
  const { group, open, onClose } = props;
  const { update } = useGroupChanges();
  const form = useBodyForm(GroupUsers, { users: group.users });
  return (
    <FormDialog
      title={texts.usersOf(group.name)}
      open={open}
      onClose={onClose}
      form={form}
      draft={`group-users:${group.id}`}
      onSubmit={(body) => update({ params: { groupId: group.id }, body })}
      submitLabel={formMessages.save}
      confirmation={() => formMessages.saved(group.name)}
      width={sizes.dialog}
    >
      <MembersField tenantId={group.tenantId} />
    </FormDialog>
  );
};
