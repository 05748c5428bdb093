import { ConnectionBody, connectionTypes } from '@embed-portal/api-contract';
import type { Connection } from '@embed-portal/api-contract';
import { TenantField, useOwnTenant } from '../../../data/tenant-field.tsx';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { EntityDialog } from '../../../ui/forms/entity-dialog.tsx';
import { PickField } from '../../../ui/forms/pick-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useBodyForm } from '../../../ui/forms/use-body-form.ts';
import { useConnectionChanges } from '../use-connection-changes.ts';

interface ConnectionDialogProps {
  /** Undefined for a new one. */
  connection: Connection | undefined;
  open: boolean;
  onClose(): void;
}

const types = connectionTypes.map((type) => ({ id: type, name: type, description: texts.typeHints[type] }));

export const ConnectionDialog = ({ connection, open, onClose }: ConnectionDialogProps) => {
  const ownTenant = useOwnTenant();
  const { create, update, remove } = useConnectionChanges();
  const form = useBodyForm(ConnectionBody, {
    name: connection?.name ?? '',
    description: connection?.description ?? '',
    tenantId: connection?.tenantId ?? ownTenant,
    ...(connection && { type: connection.type }),
  });
  return (
    <EntityDialog
      title={connection ? texts.updateTitle : texts.addTitle}
      open={open}
      onClose={onClose}
      form={form}
      draft={`connection:${connection?.id ?? ''}`}
      onSubmit={(body) =>
        connection
          ? update({ params: { connectionId: connection.id }, body })
          : create({ params: { tenantId: body.tenantId }, body })
      }
      existing={
        connection && {
          type: texts.type,
          name: connection.name,
          remove: () => remove({ params: { connectionId: connection.id } }),
        }
      }
    >
      <TextField name="name" label={texts.name} required />
      <TextField name="description" label={texts.description} rows={3} />
      <TenantField />
      <PickField
        name="type"
        label={texts.connectionType}
        choices={types}
        emptyText={texts.noTypes}
        required
      />
    </EntityDialog>
  );
};
