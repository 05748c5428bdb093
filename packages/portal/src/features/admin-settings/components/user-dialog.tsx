import { SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { UserBody } from '@embed-portal/api-contract';
import type { User } from '@embed-portal/api-contract';
import { administrationRoutes } from '@embed-portal/api-contract/routes/administration';
import type { z } from 'zod';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useRouteMutation } from '../../../http/use-route-mutation.ts';
import { messages } from '../../../messages.ts';
import { useServices } from '../../../services.ts';
import { DeletionDialog } from '../../../ui/dialogs/deletion-dialog.tsx';
import { FormDialog } from '../../../ui/forms/form-dialog.tsx';
import { ReadOnlyField } from '../../../ui/forms/read-only-field.tsx';
import { SwitchField } from '../../../ui/forms/switch-field.tsx';
import { useBodyForm } from '../../../ui/forms/use-body-form.ts';
import { useDialog } from '../../../ui/use-dialog.ts';

/** Where a user shows, and the roles of the one who is signed in. */
const lists = [administrationRoutes.listUsers, viewingRoutes.whoAmI];

const switches = [
  { name: 'roles.superAdmin', label: messages.admin.superAdmin, hint: messages.admin.superAdminHint },
  { name: 'roles.userAdmin', label: messages.admin.userAdmin, hint: messages.admin.userAdminHint },
  {
    name: 'roles.connectionAdmin',
    label: messages.admin.connectionAdmin,
    hint: messages.admin.connectionAdminHint,
  },
  {
    name: 'roles.contributerAdmin',
    label: messages.admin.contributerAdmin,
    hint: messages.admin.contributerAdminHint,
  },
  { name: 'active', label: messages.users.active, hint: messages.admin.activeHint },
];

const Profile = ({ user }: { user: User }) => {
  const { providerName } = useServices().config.branding;
  return (
    <Stack gap="3" marginBottom="5">
      <SimpleGrid columns={{ base: 1, sm: 2 }} columnGap="4" rowGap="2">
        <ReadOnlyField label={messages.users.email} value={user.email} />
        <ReadOnlyField label={messages.users.company} value={user.companyName} />
        <ReadOnlyField label={messages.admin.firstName} value={user.firstName} />
        <ReadOnlyField label={messages.admin.lastName} value={user.lastName} />
        <ReadOnlyField label={messages.admin.phone} value={user.phone} />
      </SimpleGrid>
      <Text textStyle="xs" color="fg.muted">
        {messages.admin.synced(providerName)}
      </Text>
    </Stack>
  );
};

const useUserChanges = ({ id }: User) => {
  const update = useRouteMutation(administrationRoutes.updateUser, lists);
  const remove = useRouteMutation(administrationRoutes.deleteUser, lists);
  const params = { userId: id };
  return {
    save: ({ roles, active }: z.infer<typeof UserBody>) => {
      const body = { roles: { ...roles, viewer: true }, active };
      return update.mutateAsync({ params, body });
    },
    remove: () => remove.mutateAsync({ params }),
  };
};

/** Grants roles, activates and deactivates, and deletes. */
export const UserDialog = (props: { user: User; open: boolean; onClose(): void }) => {
  const { user, open, onClose } = props;
  const { superAdmin, userAdmin, connectionAdmin, contributerAdmin } = user.roles;
  const form = useBodyForm(UserBody, {
    roles: { superAdmin, userAdmin, connectionAdmin, contributerAdmin },
    active: user.active,
  });
  const { save, remove } = useUserChanges(user);
  const deletion = useDialog<User>();
  return (
    <>
      <FormDialog
        title={messages.admin.updateUser}
        open={open}
        onClose={onClose}
        form={form}
        onSubmit={save}
        submitLabel={messages.form.save}
        onDelete={() => {
          deletion.show(user);
        }}
        width={640}
      >
        <Profile user={user} />
        <Stack gap="4">
          {switches.map((field) => (
            <SwitchField key={field.name} {...field} />
          ))}
        </Stack>
      </FormDialog>
      <DeletionDialog
        type={messages.admin.userType}
        name={user.name}
        {...deletion.props}
        onConfirm={async () => {
          await remove();
          form.reset();
          onClose();
        }}
      />
    </>
  );
};
