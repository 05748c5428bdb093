import { Box, Flex, SimpleGrid, Text } from '@chakra-ui/react';
import { can, toRolesList } from '@embed-portal/api-contract';
import type { UserProfile } from '@embed-portal/api-contract';
import type { ReactNode } from 'react';
import { useAccount } from '../../../data/account.ts';
import { formatTenantName } from '../../../data/distinguish-tenants.ts';
import { formatLongDateTime } from '../../../format/format.ts';
import { accessMessages as texts } from '../../../messages/access.ts';
import { userMessages } from '../../../messages/users.ts';
import { Description } from '../../../ui/description.tsx';
import { MissingValue } from '../../../ui/missing-value.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';

const Chips = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    <Text color="fg.muted">{texts.none}</Text>
  ) : (
    <Flex as="ul" wrap="wrap" gap="1.5" listStyleType="none">
      {names.map((name) => (
        <li key={name}>
          <StatusChip tone="neutral">{name}</StatusChip>
        </li>
      ))}
    </Flex>
  );

const Panel = ({ children }: { children: ReactNode }) => (
  <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" padding="5" marginBottom="6">
    {children}
  </Box>
);

const getNames = (list: readonly { name: string }[]) => list.map(({ name }) => name);

/** Returns the name of a tenant with the roles of the user for this tenant. */
const formatTenant = (name: string, roles: UserProfile['tenants'][number]['roles']): string =>
  roles.length === 0 ? name : texts.tenantWithRoles(name, roles);

/** Renders the account of a user, with roles, tenants and groups. */
export function UserDetails({ user }: { user: UserProfile }) {
  const { user: currentUser, tenants } = useAccount();
  const lastSignIn =
    user.lastSignIn === null
      ? user.registered
        ? null
        : texts.neverSignedIn
      : formatLongDateTime(user.lastSignIn);
  return (
    <Panel>
      {!user.accepted && (
        <Text textStyle="sm" color="fg.muted" marginBottom="4">
          {texts.notAccepted}
        </Text>
      )}
      <SimpleGrid as="dl" columns={{ base: 1, sm: 2, lg: 4 }} columnGap="6" rowGap="5">
        <Description term={userMessages.email}>{user.email}</Description>
        <Description term={userMessages.company}>{user.companyName ?? <MissingValue />}</Description>
        {user.created !== null && (
          <Description term={userMessages.created}>{formatLongDateTime(user.created)}</Description>
        )}
        {can(currentUser.rolesList, 'crossTenants') && (
          <Description term={texts.lastSignIn}>{lastSignIn ?? <MissingValue />}</Description>
        )}
        {user.roles && (
          <Description term={texts.roles}>
            <Chips names={toRolesList(user.roles)} />
          </Description>
        )}
        <Description term={texts.tenants}>
          <Chips
            names={user.tenants.map(({ id, name, roles }) =>
              formatTenant(formatTenantName(tenants, { id, name }), roles),
            )}
          />
        </Description>
        <Description term={texts.groups}>
          <Chips names={getNames(user.groups)} />
        </Description>
      </SimpleGrid>
    </Panel>
  );
}
