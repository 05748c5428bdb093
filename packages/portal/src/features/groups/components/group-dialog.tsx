import { GroupBody } from '@embed-portal/api-contract';
import type { Group } from '@embed-portal/api-contract';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import { EntityDialog } from '../../../entity-ui/forms/entity-dialog.tsx';
import { TenantField, useDefaultTenantId } from '../../../entity-ui/forms/tenant-field.tsx';
import { editParameter } from '../../../entity-ui/use-url-parameter.ts';
import { groupMessages as texts } from '../../../messages/groups.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useCreateGroup, useDeleteGroup, useUpdateGroup } from '../api/group-mutations.ts';

interface GroupDialogProps {
  /** Undefined when the dialog adds a group. */
  group: Group | undefined;
  open: boolean;
  onClose(): void;
}

export function GroupDialog({ group, open, onClose }: GroupDialogProps) {
  const defaultTenantId = useDefaultTenantId();
  const { mutateAsync: create } = useCreateGroup();
  const { mutateAsync: update } = useUpdateGroup();
  const { mutateAsync: remove } = useDeleteGroup();
  const params = group && { groupId: group.id };
  return (
    <EntityDialog
      titles={{ add: texts.addTitle, update: texts.updateTitle }}
      open={open}
      onClose={onClose}
      schema={GroupBody}
      values={(current = group) => ({
        name: current?.name ?? '',
        description: current?.description ?? '',
        tenantId: current?.tenantId ?? defaultTenantId,
      })}
      draftName={`group:${group?.id ?? ''}`}
      toPath={(id) => `/groups?${editParameter}=${id}`}
      create={(body) => create({ params: { tenantId: body.tenantId }, body })}
      existing={
        params && {
          route: groupRoutes.getGroup,
          params,
          type: texts.type,
          name: group.name,
          deletionId: group.id,
          update: ({ body, version }) => update({ params, body, version }),
          remove: (version) => remove({ params, version }),
        }
      }
    >
      <TextField name="name" label={texts.name} required />
      <TextField name="description" label={texts.description} rows={3} />
      <TenantField />
    </EntityDialog>
  );
}
