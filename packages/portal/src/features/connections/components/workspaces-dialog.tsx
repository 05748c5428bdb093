import { ConnectionPatch, sizes } from '@embed-portal/api-contract';
import type { Connection } from '@embed-portal/api-contract';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { formMessages } from '../../../messages/form.ts';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { useBodyForm } from '../../../ui/forms/use-body-form.ts';
import { useConnectionChanges } from '../use-connection-changes.ts';
import { WorkspacesField } from './workspaces-field.tsx';

const Workspaces = ConnectionPatch.pick({ groupsFilter: true });

/** Which of the workspaces that a connection sees may be used. */
export const WorkspacesDialog = (props: { connection: Connection; open: boolean; onClose(): void }) => {
  const { connection, open, onClose } = props;
  const { update } = useConnectionChanges();
  const form = useBodyForm(Workspaces, { groupsFilter: connection.groupsFilter });
  return (
    <FormDialog
      title={texts.workspacesOf(connection.name)}
      open={open}
      onClose={onClose}
      form={form}
      draft={`workspaces:${connection.id}`}
      onSubmit={(body) => update({ params: { connectionId: connection.id }, body })}
      submitLabel={formMessages.save}
      confirmation={() => formMessages.saved(connection.name)}
      width={sizes.dialog}
    >
      <WorkspacesField connection={connection} />
    </FormDialog>
  );
};
