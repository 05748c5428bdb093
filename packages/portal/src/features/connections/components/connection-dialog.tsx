import { ConnectionBody, connectionTypes } from '@embed-portal/api-contract';
import type { Connection } from '@embed-portal/api-contract';
import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { useRef } from 'react';
import { EntityDialog } from '../../../entity-ui/forms/entity-dialog.tsx';
import { TenantField, useDefaultTenantId } from '../../../entity-ui/forms/tenant-field.tsx';
import { editParameter } from '../../../entity-ui/use-url-parameter.ts';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import {
  useCreateConnection,
  useDeleteConnection,
  useUpdateConnection,
} from '../api/connection-mutations.ts';
import { isUnverified, UnverifiedAlert } from './unverified-alert.tsx';

interface ConnectionDialogProps {
  /** Undefined when the dialog adds a connection. */
  connection: Connection | undefined;
  open: boolean;
  onClose(): void;
}

const types = connectionTypes.map((type) => ({ id: type, name: type, description: texts.typeHints[type] }));

export function ConnectionDialog({ connection, open, onClose }: ConnectionDialogProps) {
  const defaultTenantId = useDefaultTenantId();
  const { mutateAsync: create } = useCreateConnection();
  const { mutateAsync: update } = useUpdateConnection();
  const { mutateAsync: remove } = useDeleteConnection();
  const savesUnverified = useRef(false);
  const params = connection && { connectionId: connection.id };
  return (
    <EntityDialog
      titles={{ add: texts.addTitle, update: texts.updateTitle }}
      open={open}
      onClose={onClose}
      schema={ConnectionBody}
      values={(current = connection) => ({
        name: current?.name ?? '',
        description: current?.description ?? '',
        tenantId: current?.tenantId ?? defaultTenantId,
        // The type of a new connection is undefined until the user selects one.
        type: current?.type as Connection['type'],
      })}
      draftName={`connection:${connection?.id ?? ''}`}
      explainError={(error, resubmit) =>
        connection && isUnverified(error) ? (
          <UnverifiedAlert
            connection={connection}
            error={error}
            save={() => {
              savesUnverified.current = true;
              resubmit();
            }}
          />
        ) : undefined
      }
      toPath={(id) => `/connections?${editParameter}=${id}`}
      create={(body) => create({ params: { tenantId: body.tenantId }, body })}
      existing={
        params && {
          route: connectionRoutes.getConnection,
          params,
          type: texts.type,
          name: connection.name,
          deletionId: connection.id,
          update: ({ body, version }) => {
            const saveUnverified = savesUnverified.current;
            savesUnverified.current = false;
            return update({ params, body: { ...body, ...(saveUnverified && { saveUnverified }) }, version });
          },
          remove: (version) => remove({ params, version }),
        }
      }
    >
      <TextField name="name" label={texts.name} required />
      <TextField name="description" label={texts.description} rows={3} />
      <TenantField />
      <SelectField
        name="type"
        label={texts.connectionType}
        options={types}
        emptyText={texts.noTypes}
        required
      />
    </EntityDialog>
  );
}
