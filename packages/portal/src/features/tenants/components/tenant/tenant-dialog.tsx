import { Button, Flex, Text } from '@chakra-ui/react';
import { can, toSlug, TenantBody } from '@embed-portal/api-contract';
import type { Tenant } from '@embed-portal/api-contract';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useState } from 'react';
import { useAccount } from '../../../../data/account.ts';
import { getTenantNameKey } from '../../../../data/distinguish-tenants.ts';
import { EntityDialog } from '../../../../entity-ui/forms/entity-dialog.tsx';
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

const TenantForm = TenantBody.omit({ URL: true });

export interface TenantDialogProps {
  /** Undefined when a new tenant is added. */
  tenant: Tenant | undefined;
  open: boolean;
  onClose(): void;
}

/** Renders the button that archives a tenant, with its confirmation. */
function Archiving({ tenant, onArchived }: { tenant: Tenant; onArchived(): void }) {
  const [isArchiving, setArchiving] = useState(false);
  return (
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
        onArchived={onArchived}
      />
    </Flex>
  );
}

/** Returns a function that finds another visible tenant with the entered name. */
function useFindDuplicate(tenant: Tenant | undefined) {
  const { user } = useAccount();
  const { data } = useRouteQuery(viewingRoutes.listTenantsOfUser, { userId: user.id });
  return (name: string) => {
    const key = getTenantNameKey(name);
    if (key === '' || key === getTenantNameKey(tenant?.name ?? '')) return undefined;
    return data?.find((other) => getTenantNameKey(other.name) === key);
  };
}

const Duplicate = ({ name, URL }: Tenant) => (
  <Text role="status" textStyle="sm" color="status.warning.fg" marginTop="-2">
    {tenantMessages.duplicateName(`${name} (${URL})`)}
  </Text>
);

export function TenantDialog({ tenant, open, onClose }: TenantDialogProps) {
  const { user } = useAccount();
  const { mutateAsync: create } = useCreateTenant();
  const { mutateAsync: update } = useUpdateTenant();
  const { mutateAsync: remove } = useDeleteTenant();
  const { mutateAsync: removeWithContents } = useDeleteTenantWithContents();
  const findDuplicate = useFindDuplicate(tenant);
  const [confirmation, setConfirmation] = useState('');
  const params = tenant && { tenantId: tenant.id };
  return (
    <EntityDialog
      titles={{ add: tenantMessages.addTitle, update: tenantMessages.updateTitle }}
      open={open}
      onClose={onClose}
      schema={TenantForm}
      values={(current = tenant) => ({
        name: current?.name ?? '',
        description: current?.description ?? '',
      })}
      draftName={`tenant:${tenant?.id ?? ''}`}
      toPath={(id) => `/tenants?${editParameter}=${id}`}
      create={(body) => create({ params: { userId: user.id }, body: { ...body, URL: toSlug(body.name) } })}
      existing={
        params && {
          route: tenantRoutes.getTenant,
          params,
          type: tenantMessages.type,
          name: tenant.name,
          deletionId: tenant.id,
          update: ({ body, version }) => update({ params, body, version }),
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
      {({ values: { name } }) => {
        const address = tenant?.URL ?? toSlug(name);
        const duplicate = findDuplicate(name);
        return (
          <>
            <TextField
              name="name"
              label={tenantMessages.name}
              required
              hint={address && tenantMessages.slug(address)}
            />
            {duplicate && <Duplicate {...duplicate} />}
            <TextField name="description" label={tenantMessages.description} rows={3} />
            {tenant && can(user.rolesList, 'crossTenants') && (
              <Archiving tenant={tenant} onArchived={onClose} />
            )}
          </>
        );
      }}
    </EntityDialog>
  );
}
