import { GroupBody } from '@embed-portal/api-contract';
import type { Group } from '@embed-portal/api-contract';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import type { z } from 'zod';
import { FormDialog } from '../entity-ui/forms/form-dialog.tsx';
import type { Submit } from '../entity-ui/forms/use-conflict.ts';
import { useEditForm } from '../entity-ui/forms/use-edit-form.ts';
import { TextField } from '../ui/forms/text-field.tsx';
import { createUuid } from './sample.ts';

export type SaveGroup = Submit<z.infer<typeof GroupBody>>;

export const group: Group = {
  id: createUuid(1),
  name: 'Readers',
  description: 'Read only',
  tenantId: createUuid(11),
  version: 3,
  users: [],
};

/** A form that edits the stored group. */
export const GroupForm = ({ save, onClose = () => undefined }: { save: SaveGroup; onClose?: () => void }) => {
  const form = useEditForm(GroupBody, {
    route: groupRoutes.getGroup,
    params: { groupId: group.id },
    open: true,
    values: (current) => ({
      name: current?.name ?? '',
      description: current?.description ?? '',
      tenantId: current?.tenantId ?? '',
    }),
  });
  return (
    <FormDialog
      title="Group"
      open
      onClose={onClose}
      form={form}
      draftName="group"
      onSubmit={save}
      submitLabel="Save"
    >
      <TextField name="name" label="Name" />
      <TextField name="description" label="Description" />
    </FormDialog>
  );
};
