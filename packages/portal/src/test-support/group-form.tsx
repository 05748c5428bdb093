import { GroupBody } from '@embed-portal/api-contract';
import type { Group } from '@embed-portal/api-contract';
import { groupRoutes } from '@embed-portal/api-contract/routes/groups';
import type { z } from 'zod';
import type { Changes } from '../entity-ui/forms/changed-fields.ts';
import { FormDialog } from '../entity-ui/forms/form-dialog.tsx';
import { TextField } from '../ui/forms/text-field.tsx';
import { createUuid } from './sample.ts';

type Body = z.infer<typeof GroupBody>;

export type SaveGroup = (
  body: Body,
  changes: { body: Changes<Body>; version: number | undefined } | undefined,
) => Promise<void>;

export const group: Group = {
  id: createUuid(1),
  name: 'Readers',
  description: 'Read only',
  tenantId: createUuid(11),
  version: 3,
  users: [],
};

/** A form that edits the stored group. */
export const GroupForm = ({ save, onClose = () => undefined }: { save: SaveGroup; onClose?: () => void }) => (
  <FormDialog
    title="Group"
    open
    onClose={onClose}
    schema={GroupBody}
    stored={{ route: groupRoutes.getGroup, params: { groupId: group.id } }}
    values={(current) => ({
      name: current?.name ?? '',
      description: current?.description ?? '',
      tenantId: current?.tenantId ?? '',
    })}
    draftName="group"
    onSubmit={(body, changes) => save(body, changes && { body: changes.body, version: changes.version })}
    submitLabel="Save"
  >
    <TextField name="name" label="Name" />
    <TextField name="description" label="Description" />
  </FormDialog>
);
