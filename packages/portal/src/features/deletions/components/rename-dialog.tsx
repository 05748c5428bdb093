import { TenantBody } from '@embed-portal/api-contract';
import type { Deletion } from '@embed-portal/api-contract';
import { FormDialog } from '../../../entity-ui/forms/form-dialog.tsx';
import { deletionMessages as texts } from '../../../messages/deletions.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { getDeletionName } from '../api/deletion-name.ts';

const RenameForm = TenantBody.pick({ name: true });

interface RenameDialogProps {
  deletion: Deletion;
  onSubmit(deletion: Deletion, name: string): Promise<unknown>;
  onClose(): void;
}

/** Renders the form for the new name of a tenant whose address another tenant uses. */
export function RenameDialog({ deletion, onSubmit, onClose }: RenameDialogProps) {
  return (
    <FormDialog
      title={texts.nameInUseTitle(getDeletionName(deletion))}
      open
      onClose={onClose}
      schema={RenameForm}
      values={() => ({ name: getDeletionName(deletion) })}
      draftName={`restore:${deletion.id}`}
      onSubmit={({ name }) => onSubmit(deletion, name)}
      submitLabel={texts.restore}
    >
      <TextField name="name" label={texts.newName} hint={texts.newNameHint} required />
    </FormDialog>
  );
}
