import { Box, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { UserBody } from '@embed-portal/api-contract';
import type { User } from '@embed-portal/api-contract';
import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import { deletionRoutes } from '@embed-portal/api-contract/routes/deletions';
import type { z } from 'zod';
import { useConfig } from '../../../../config/config-context.ts';
import { DeletionDialog } from '../../../../entity-ui/deletion/deletion-dialog.tsx';
import type { DeletionDialogProps } from '../../../../entity-ui/deletion/deletion-dialog.tsx';
import { DepartureConsequences } from '../../../../entity-ui/deletion/departure-consequences.tsx';
import type { Changes } from '../../../../entity-ui/forms/changed-fields.ts';
import { EntityDialog } from '../../../../entity-ui/forms/entity-dialog.tsx';
import { useRouteQuery } from '../../../../http/use-route-query.ts';
import { adminMessages } from '../../../../messages/admin.ts';
import { departureMessages } from '../../../../messages/departure.ts';
import { userMessages } from '../../../../messages/users.ts';
import { ReadOnlyField } from '../../../../ui/forms/read-only-field.tsx';
import { SwitchField } from '../../../../ui/forms/switch-field.tsx';
import { useDeleteUser, useUpdateUser } from '../../api/user-mutations.ts';

const switches = [
  { name: 'roles.superAdmin', label: adminMessages.superAdmin, hint: adminMessages.superAdminHint },
  { name: 'roles.userAdmin', label: adminMessages.userAdmin, hint: adminMessages.userAdminHint },
  {
    name: 'roles.connectionAdmin',
    label: adminMessages.connectionAdmin,
    hint: adminMessages.connectionAdminHint,
  },
  {
    name: 'roles.contributerAdmin',
    label: adminMessages.contributerAdmin,
    hint: adminMessages.contributerAdminHint,
  },
  { name: 'active', label: userMessages.active, hint: adminMessages.activeHint },
];

function Profile({ user }: { user: User | undefined }) {
  const { providerName } = useConfig().branding;
  return (
    <Stack gap="3" marginBottom="5">
      <SimpleGrid columns={{ base: 1, sm: 2 }} columnGap="4" rowGap="2">
        <Box gridColumn={{ sm: '1 / -1' }}>
          <ReadOnlyField label={userMessages.email} value={user?.email ?? null} />
        </Box>
        <ReadOnlyField label={adminMessages.firstName} value={user?.firstName ?? null} />
        <ReadOnlyField label={adminMessages.lastName} value={user?.lastName ?? null} />
        <ReadOnlyField label={userMessages.company} value={user?.companyName ?? null} />
        <ReadOnlyField label={adminMessages.phone} value={user?.phone ?? null} />
      </SimpleGrid>
      <Text textStyle="xs" color="fg.muted">
        {adminMessages.synced(providerName)}
      </Text>
    </Stack>
  );
}

/** Renders the confirmation of a deletion with its consequences. */
function UserDeletionDialog({ userId, ...dialog }: DeletionDialogProps & { userId: string }) {
  const query = useRouteQuery(
    deletionRoutes.getUserDeletionConsequences,
    { userId },
    { enabled: dialog.open },
  );
  return (
    <DeletionDialog {...dialog}>
      <DepartureConsequences query={query}>
        <Text marginTop="4" color="fg.muted">
          {departureMessages.restorable}
        </Text>
      </DepartureConsequences>
    </DeletionDialog>
  );
}

/** Returns the changed fields, and always the role `viewer`, because every saved user has it. */
const toPatch = ({ roles, ...changes }: Changes<z.infer<typeof UserBody>>) => ({
  ...changes,
  roles: { ...roles, viewer: true },
});

export interface UserDialogProps {
  /** Undefined renders an empty form without buttons: accounts are created by invitation or first sign-in. */
  user: User | undefined;
  open: boolean;
  onClose(): void;
}

/** Renders the form for granting roles to a user, and for activating, deactivating or deleting the user. */
export function UserDialog({ user, open, onClose }: UserDialogProps) {
  const { mutateAsync: update } = useUpdateUser();
  const { mutateAsync: remove } = useDeleteUser();
  const { limitsGlobalRoles } = useConfig();
  const params = user && { userId: user.id };
  return (
    <EntityDialog
      titles={{ add: adminMessages.addUser, update: adminMessages.updateUser }}
      open={open}
      onClose={onClose}
      schema={UserBody}
      values={(current = user) => ({
        roles: {
          superAdmin: current?.roles.superAdmin ?? false,
          userAdmin: current?.roles.userAdmin ?? false,
          connectionAdmin: current?.roles.connectionAdmin ?? false,
          contributerAdmin: current?.roles.contributerAdmin ?? false,
        },
        active: current?.active ?? false,
      })}
      draftName={`user:${user?.id ?? ''}`}
      existing={
        params && {
          route: administrationRoutes.getUser,
          params,
          type: adminMessages.userType,
          name: user.name,
          deletionId: user.id,
          renderDeletion: (props) => <UserDeletionDialog {...props} userId={user.id} />,
          update: ({ body, version }) => update({ params, body: toPatch(body), version }),
          remove: (version) => remove({ params, version }),
        }
      }
    >
      {({ entity = user }) => (
        <>
          <Profile user={entity} />
          {limitsGlobalRoles && (
            <Text textStyle="sm" color="fg.muted" marginBottom="4">
              {adminMessages.limitedRoles}
            </Text>
          )}
          <Stack gap="4">
            {switches.map((field) => (
              <SwitchField key={field.name} {...field} />
            ))}
          </Stack>
        </>
      )}
    </EntityDialog>
  );
}
