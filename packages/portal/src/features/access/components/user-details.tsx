import { Box, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { canAnywhere, toRolesList } from '@embed-portal/api-contract';
import type { UserProfile } from '@embed-portal/api-contract';
import type { ReactNode } from 'react';
import { useAccount } from '../../../data/account.ts';
import { formatLongDateTime } from '../../../format.ts';
import { accessMessages as texts } from '../../../messages/access.ts';
import { userMessages } from '../../../messages/users.ts';
import { ReadOnlyField } from '../../../ui/forms/read-only-field.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';

const Chips = ({ label, names }: { label: string; names: readonly string[] }) => (
  <Box>
    <Text textStyle="sm" fontWeight="medium" marginBottom="1.5">
      {label}
    </Text>
    {names.length === 0 ? (
      <Text color="fg.muted">{texts.none}</Text>
    ) : (
      <Flex as="ul" wrap="wrap" gap="1.5" listStyleType="none">
        {names.map((name) => (
          <li key={name}>
            <StatusChip tone="neutral">{name}</StatusChip>
          </li>
        ))}
      </Flex>
    )}
  </Box>
);

const Panel = ({ children }: { children: ReactNode }) => (
  <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" padding="5" marginBottom="6">
    {children}
  </Box>
);

const getNames = (list: readonly { name: string }[]) => list.map(({ name }) => name);

/** Returns the name of a tenant with the roles of the user for this tenant. */
const formatTenant = ({ name, roles }: UserProfile['tenants'][number]): string =>
  roles.length === 0 ? name : texts.tenantWithRoles(name, roles);

/** Renders the account of a user, with roles, tenants and groups. */
export const UserDetails = ({ user }: { user: UserProfile }) => {
  const { user: currentUser } = useAccount();
  const lastSignIn =
    user.lastSignIn === null
      ? user.registered
        ? null
        : texts.neverSignedIn
      : formatLongDateTime(user.lastSignIn);
  return (
    <Panel>
      <Stack gap="5">
        <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="4">
          <ReadOnlyField label={userMessages.email} value={user.email} />
          <ReadOnlyField label={userMessages.company} value={user.companyName} />
          <ReadOnlyField label={userMessages.created} value={formatLongDateTime(user.created)} />
          {canAnywhere(currentUser, 'manageTenants') && (
            <ReadOnlyField label={texts.lastSignIn} value={lastSignIn} />
          )}
        </SimpleGrid>
        <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
          <Chips label={texts.roles} names={toRolesList(user.roles)} />
          <Chips label={texts.tenants} names={user.tenants.map(formatTenant)} />
          <Chips label={texts.groups} names={getNames(user.groups)} />
        </SimpleGrid>
      </Stack>
    </Panel>
  );
};
