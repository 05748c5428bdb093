import { Stack, Text } from '@chakra-ui/react';
import { TenantRoles, can, tenantRoleNames } from '@embed-portal/api-contract';
import type { CurrentUser, Tenant, TenantRole, TenantUser } from '@embed-portal/api-contract';
import { tenantRoutes } from '@embed-portal/api-contract/routes/tenants';
import { useId } from 'react';
import { z } from 'zod';
import { useAccount } from '../../../../data/account.ts';
import { FormDialog } from '../../../../entity-ui/forms/form-dialog.tsx';
import { formatFullName } from '../../../../entity-ui/lists/tenant-user-columns.tsx';
import { formMessages } from '../../../../messages/form.ts';
import { tenantMessages } from '../../../../messages/tenants.ts';
import { DateField } from '../../../../ui/forms/date-field.tsx';
import { SwitchField } from '../../../../ui/forms/switch-field.tsx';
import { lastDay, toDateValue } from '../../api/access-end.ts';
import { useUpdateMembership } from '../../api/tenant-mutations.ts';

const MembershipForm = z.object({ accessExpires: lastDay, roles: TenantRoles });

interface MembershipDialogProps {
  tenant: Tenant;
  user: TenantUser;
  open: boolean;
  onClose(): void;
}

/** Returns the roles that a user can grant in a tenant. */
function getGrantableRoles({ rolesList, tenantRoles }: CurrentUser, tenantId: string): readonly TenantRole[] {
  if (can(rolesList, 'crossTenants')) return tenantRoleNames;
  const own = tenantRoles.find((entry) => entry.tenantId === tenantId)?.roles ?? [];
  return tenantRoleNames.filter((role) => rolesList.includes(role) || own.includes(role));
}

interface RoleFieldsProps {
  grantable: readonly TenantRole[];
  /** Roles that the member has, which can be revoked. */
  granted: TenantRoles;
}

function RoleFields({ grantable, granted }: RoleFieldsProps) {
  const labelId = useId();
  return (
    <Stack role="group" aria-labelledby={labelId} gap="3">
      <Stack gap="0">
        <Text id={labelId} textStyle="sm" fontWeight="medium">
          {tenantMessages.tenantRoles}
        </Text>
        <Text textStyle="xs" color="fg.muted">
          {tenantMessages.tenantRolesHint}
        </Text>
      </Stack>
      {tenantRoleNames.map((role) => {
        const isAllowed = granted[role] || grantable.includes(role);
        return (
          <SwitchField
            key={role}
            name={`roles.${role}`}
            label={tenantMessages.roleNames[role]}
            hint={isAllowed ? tenantMessages.roleHints[role] : tenantMessages.cannotGrant}
            disabled={!isAllowed}
          />
        );
      })}
    </Stack>
  );
}

/** Renders the form for the access of a user to a tenant, and for the roles in this tenant. */
export function MembershipDialog({ tenant, user, open, onClose }: MembershipDialogProps) {
  const { user: caller } = useAccount();
  const { mutateAsync: update } = useUpdateMembership();
  const name = formatFullName(user);
  const params = { tenantId: tenant.id, userId: user.id };
  return (
    <FormDialog
      title={tenantMessages.accessOf(name)}
      open={open}
      onClose={onClose}
      schema={MembershipForm}
      stored={{ route: tenantRoutes.getMembership, params }}
      values={(current: Pick<TenantUser, 'accessExpires' | 'roles'> = user) => ({
        accessExpires: toDateValue(current.accessExpires),
        roles: current.roles,
      })}
      draftName={`membership:${tenant.id}:${user.id}`}
      onSubmit={async (_, changes) => {
        if (changes) await update({ params, body: changes.body, version: changes.version });
      }}
      submitLabel={formMessages.save}
      confirmation={() => formMessages.saved(name)}
    >
      {({ entity = user }) => (
        <>
          <DateField name="accessExpires" label={tenantMessages.lastDay} hint={tenantMessages.lastDayHint} />
          <RoleFields grantable={getGrantableRoles(caller, tenant.id)} granted={entity.roles} />
        </>
      )}
    </FormDialog>
  );
}
