import { toSlug, TenantBody } from '@embed-portal/api-contract';
import type { Tenant } from '@embed-portal/api-contract';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useWatch } from 'react-hook-form';
import { useAccount } from '../../../data/account.ts';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { tenantMessages } from '../../../messages/tenants.ts';
import { EntityDialog } from '../../../ui/forms/entity-dialog.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { ChangeSet } from '../../../ui/forms/use-conflict.ts';
import { useEditForm } from '../../../ui/forms/use-edit-form.ts';

export interface TenantDialogProps {
  /** Undefined when a new tenant is added. */
  tenant: Tenant | undefined;
  open: boolean;
  onClose(): void;
}

interface Body {
  name: string;
  description?: string | null | undefined;
}

const affectedRoutes = [viewingRoutes.listTenantsOfUser];

const useTenantChanges = (tenant: Tenant | undefined) => {
  const { user } = useAccount();
  const create = useRouteMutation(tenantRoutes.createTenant, affectedRoutes);
  const update = useRouteMutation(tenantRoutes.updateTenant, affectedRoutes);
  const remove = useRouteMutation(tenantRoutes.deleteTenant, affectedRoutes);
  return {
    save: (body: Body, changeSet: ChangeSet<Body> | undefined) =>
      tenant && changeSet
        ? update.mutateAsync({
            params: { tenantId: tenant.id },
            body: changeSet.changes,
            version: changeSet.version,
          })
        : create.mutateAsync({ params: { userId: user.id }, body: { ...body, URL: toSlug(body.name) } }),
    remove: (version: number | undefined) =>
      remove.mutateAsync({ params: { tenantId: tenant?.id ?? '' }, version }),
  };
};

export const TenantDialog = ({ tenant, open, onClose }: TenantDialogProps) => {
  const form = useEditForm(TenantBody.omit({ URL: true }), {
    route: tenantRoutes.getTenant,
    params: tenant && { tenantId: tenant.id },
    open,
    values: (current = tenant) => ({ name: current?.name ?? '', description: current?.description ?? '' }),
  });
  const { save, remove } = useTenantChanges(tenant);
  const name = useWatch({ control: form.control, name: 'name' });
  const address = tenant?.URL ?? toSlug(name);
  return (
    <EntityDialog
      title={tenant ? tenantMessages.updateTitle : tenantMessages.addTitle}
      open={open}
      onClose={onClose}
      form={form}
      draftName={`tenant:${tenant?.id ?? ''}`}
      onSubmit={save}
      existing={tenant && { type: tenantMessages.type, name: tenant.name, remove }}
    >
      <TextField
        name="name"
        label={tenantMessages.name}
        required
        hint={address && tenantMessages.address(address)}
      />
      <TextField name="description" label={tenantMessages.description} rows={3} />
    </EntityDialog>
  );
};
