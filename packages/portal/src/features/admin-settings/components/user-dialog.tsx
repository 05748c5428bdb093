import { Box, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { UserBody } from '@embed-portal/api-contract';
import type { User } from '@embed-portal/api-contract';
import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import type { z } from 'zod';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { adminMessages } from '../../../messages/admin.ts';
import { userMessages } from '../../../messages/users.ts';
import { useServices } from '../../../services.ts';
import { EntityDialog } from '../../../ui/forms/entity-dialog.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { ReadOnlyField } from '../../../ui/forms/read-only-field.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { useBodyForm } from '../../../ui/forms/use-body-form.ts';

/** Where a user shows, and the roles of the one who is signed in. */
const lists = [administrationRoutes.listUsers, viewingRoutes.whoAmI];

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

const Profile = ({ user }: { user: User | undefined }) => {
  const { providerName } = useServices().config.branding;
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
};

const useUserChanges = (userId: string) => {
  const update = useRouteMutation(administrationRoutes.updateUser, lists);
  const remove = useRouteMutation(administrationRoutes.deleteUser, lists);
  const params = { userId };
  return {
    save: ({ roles, active }: z.infer<typeof UserBody>) => {
      const body = { roles: { ...roles, viewer: true }, active };
      return update.mutateAsync({ params, body });
    },
    remove: () => remove.mutateAsync({ params }),
  };
};

export interface UserDialogProps {
  /** Without one there is nothing to save: an account begins with an invitation or a first sign-in. */
  user: User | undefined;
  open: boolean;
  onClose(): void;
}

/** Grants roles, activates and deactivates, and deletes. */
export const UserDialog = ({ user, open, onClose }: UserDialogProps) => {
  const roles: Partial<User['roles']> = user?.roles ?? {};
  const { superAdmin = false, userAdmin = false, connectionAdmin = false, contributerAdmin = false } = roles;
  const form = useBodyForm(UserBody, {
    roles: { superAdmin, userAdmin, connectionAdmin, contributerAdmin },
    active: user?.active ?? false,
  });
  const { save, remove } = useUserChanges(user?.id ?? '');
  const dialog = {
    title: user ? adminMessages.updateUser : adminMessages.addUser,
    open,
    onClose,
    form,
    draft: `user:${user?.id ?? ''}`,
    onSubmit: save,
    children: (
      <>
        <Profile user={user} />
        <Stack gap="4">
          {switches.map((field) => (
            <SwitchField key={field.name} {...field} />
          ))}
        </Stack>
      </>
    ),
  };
  if (!user) return <FormDialog {...dialog} submitLabel={undefined} />;
  const existing = { type: adminMessages.userType, name: user.name, remove };
  return <EntityDialog {...dialog} existing={existing} />;
};
