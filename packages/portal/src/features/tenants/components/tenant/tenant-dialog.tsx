import { Button, Flex, Text } from '@chakra-ui/react';
import { can, toSlug, TenantBody } from '@embed-portal/api-contract';
import type { Tenant } from '@embed-portal/api-contract';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useAccount } from '../../../../data/account.ts';
import { getTenantNameKey } from '../../../../data/distinguish-tenants.ts';
import { EntityDialog } from '../../../../entity-ui/forms/entity-dialog.tsx';
import { useEditForm } from '../../../../entity-ui/forms/use-edit-form.ts';
import { editParameter } from '../../../../entity-ui/use-url-parameter.ts';
import { useRouteQuery } from '../../../../http/use-route-query.ts';
import { tenantMessages } from '../../../../messages/tenants.ts';
import { TextField } from '../../../../ui/forms/text-field.tsx';
import {
  useCreateTenant,
  useDeleteTenant,
  useDeleteTenantWithContents,
  useUpdateTenant,
} from '../../api/tenant-mutations.ts';
import { ArchiveDialog } from './archive-dialog.tsx';
import { TenantDeletionDialog } from './tenant-deletion-dialog.tsx';

export interface TenantDialogProps {
  /** Undefined when a new tenant is added. */
  tenant: Tenant | undefined;
  open: boolean;
  onClose(): void;
}

export const TenantDialog = ({ tenant, open, onClose }: TenantDialogProps) => {
  const { user } = useAccount();
  const { data: visibleTenants } = useRouteQuery(viewingRoutes.listTenantsOfUser, { userId: user.id });
  const { mutateAsync: create } = useCreateTenant();
  const { mutateAsync: update } = useUpdateTenant();
  const { mutateAsync: remove } = useDeleteTenant();
  const { mutateAsync: removeWithContents } = useDeleteTenantWithContents();
  const [confirmation, setConfirmation] = useState('');
  const [isArchiving, setArchiving] = useState(false);
  const params = tenant && { tenantId: tenant.id };
  const form = useEditForm(TenantBody.omit({ URL: true }), {
    route: tenantRoutes.getTenant,
    params,
    open,
    values: (current = tenant) => ({ name: current?.name ?? '', description: current?.description ?? '' }),
  });
  const name = useWatch({ control: form.control, name: 'name' });
  const address = tenant?.URL ?? toSlug(name);
  const duplicate =
    name.trim() !== '' && getTenantNameKey(name) !== getTenantNameKey(tenant?.name ?? '')
      ? visibleTenants?.find((other) => getTenantNameKey(other.name) === getTenantNameKey(name))
      : undefined;
  return (
    <EntityDialog
      titles={{ add: tenantMessages.addTitle, update: tenantMessages.updateTitle }}
      open={open}
      onClose={onClose}
      form={form}
      draftName={`tenant:${tenant?.id ?? ''}`}
      toPath={(id) => `/tenants?${editParameter}=${id}`}
      create={(body) => create({ params: { userId: user.id }, body: { ...body, URL: toSlug(body.name) } })}
      existing={
        params && {
          type: tenantMessages.type,
          name: tenant.name,
          deletionId: tenant.id,
          update: (changeSet) => update({ params, ...changeSet }),
          remove: (version) =>
            confirmation
              ? removeWithContents({ params, body: { name: confirmation } })
              : remove({ params, version }),
          isDeletable: can(user.rolesList, 'createAndDeleteTenants'),
          renderDeletion: (props) => (
            <TenantDeletionDialog
              {...props}
              tenant={tenant}
              confirmation={confirmation}
              onConfirmationChange={setConfirmation}
            />
          ),
        }
      }
    >
      <TextField
        name="name"
        label={tenantMessages.name}
        required
        hint={address && tenantMessages.slug(address)}
      />
      {duplicate && (
        <Text role="status" textStyle="sm" color="status.warning.fg" marginTop="-2">
          {tenantMessages.duplicateName(`${duplicate.name} (${duplicate.URL})`)}
        </Text>
      )}
      <TextField name="description" label={tenantMessages.description} rows={3} />
      {tenant && can(user.rolesList, 'crossTenants') && (
        <Flex gap="3" align="center" justify="space-between" borderTopWidth="1px" paddingTop="4">
          <Text textStyle="sm" color="fg.muted">
            {tenantMessages.archiveHint}
          </Text>
          <Button
            size="sm"
            variant="outline"
            colorPalette="gray"
            onClick={() => {
              setArchiving(true);
            }}
          >
            {tenantMessages.archive}
          </Button>
          <ArchiveDialog
            tenant={tenant}
            open={isArchiving}
            onClose={() => {
              setArchiving(false);
            }}
            onArchived={onClose}
          />
        </Flex>
      )}
    </EntityDialog>
  );
};
