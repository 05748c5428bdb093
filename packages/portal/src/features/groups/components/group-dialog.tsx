import { GroupBody } from '@embed-portal/api-contract';
import type { Group } from '@embed-portal/api-contract';
import { TenantField, useOwnTenant } from '../../../data/tenant-field.tsx';
import { groupMessages as texts } from '../../../messages/groups.ts';
import { EntityDialog } from '../../../ui/forms/entity-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useBodyForm } from '../../../ui/forms/use-body-form.ts';
import { useGroupChanges } from '../use-group-changes.ts';

interface GroupDialogProps {
  /** Undefined for a new one. */
  group: Group | undefined;
  open: boolean;
  onClose(): void;
}

export const GroupDialog = ({ group, open, onClose }: GroupDialogProps) => {
  const ownTenant = useOwnTenant();
  const { create, update, remove } = useGroupChanges();
  const form = useBodyForm(GroupBody, {
    name: group?.name ?? '',
    description: group?.description ?? '',
    tenantId: group?.tenantId ?? ownTenant,
  });
  return (
    <EntityDialog
      title={group ? texts.updateTitle : texts.addTitle}
      open={open}
      onClose={onClose}
      form={form}
      draft={`group:${group?.id ?? ''}`}
      onSubmit={(body) =>
        group
          ? update({ params: { groupId: group.id }, body })
          : create({ params: { tenantId: body.tenantId }, body })
      }
      existing={
        group && {
          type: texts.type,
          name: group.name,
          remove: () => remove({ params: { groupId: group.id } }),
        }
      }
    >
      <TextField name="name" label={texts.name} required />
      <TextField name="description" label={texts.description} rows={3} />
      <TenantField />
    </EntityDialog>
  );
};
