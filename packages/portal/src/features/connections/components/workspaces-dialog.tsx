import { ConnectionPatch, sizes } from '@embed-portal/api-contract';
import type { Connection } from '@embed-portal/api-contract';
import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { FormDialog } from '../../../entity-ui/forms/form-dialog.tsx';
import { useEditForm } from '../../../entity-ui/forms/use-edit-form.ts';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { formMessages } from '../../../messages/form.ts';
import { useUpdateConnection } from '../api/connection-mutations.ts';
import { WorkspacesField } from './workspaces-field.tsx';

const WorkspacesForm = ConnectionPatch.pick({ groupsFilter: true });

/** Renders the dialog for selecting the permitted workspaces of a connection. */
export const WorkspacesDialog = (props: { connection: Connection; open: boolean; onClose(): void }) => {
  const { connection, open, onClose } = props;
  const { mutateAsync: update } = useUpdateConnection();
  const form = useEditForm(WorkspacesForm, {
    route: connectionRoutes.getConnection,
    params: { connectionId: connection.id },
    open,
    values: (current) => ({ groupsFilter: (current ?? connection).groupsFilter }),
  });
  return (
    <FormDialog
      title={texts.workspacesTitle(connection.name)}
      open={open}
      onClose={onClose}
      form={form}
      draftName={`workspaces:${connection.id}`}
      onSubmit={(_, changeSet) => update({ params: { connectionId: connection.id }, body: {}, ...changeSet })}
      submitLabel={formMessages.save}
      confirmation={() => formMessages.saved(connection.name)}
      width={sizes.dialog}
    >
      <WorkspacesField connection={form.entity ?? connection} />
    </FormDialog>
  );
};
