import { ConnectionPatch, sizes } from '@embed-portal/api-contract';
import type { Connection } from '@embed-portal/api-contract';
import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { FormDialog } from '../../../entity-ui/forms/form-dialog.tsx';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { formMessages } from '../../../messages/form.ts';
import { useUpdateConnection } from '../api/connection-mutations.ts';
import { WorkspacesField } from './workspaces-field.tsx';

const WorkspacesForm = ConnectionPatch.pick({ groupsFilter: true });

/** Renders the dialog for selecting the permitted workspaces of a connection. */
export function WorkspacesDialog(props: { connection: Connection; open: boolean; onClose(): void }) {
  const { connection, open, onClose } = props;
  const { mutateAsync: update } = useUpdateConnection();
  const params = { connectionId: connection.id };
  return (
    <FormDialog
      title={texts.workspacesTitle(connection.name)}
      open={open}
      onClose={onClose}
      schema={WorkspacesForm}
      stored={{ route: connectionRoutes.getConnection, params }}
      values={(current = connection) => ({ groupsFilter: current.groupsFilter })}
      draftName={`workspaces:${connection.id}`}
      onSubmit={async (_, changes) =>
        changes && update({ params, body: changes.body, version: changes.version })
      }
      submitLabel={formMessages.save}
      confirmation={() => formMessages.saved(connection.name)}
      width={sizes.dialog}
    >
      {({ entity = connection }) => <WorkspacesField connection={entity} />}
    </FormDialog>
  );
}
