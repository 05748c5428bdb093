import { Flex } from '@chakra-ui/react';
import type { AccessUser } from '@embed-portal/api-contract';
import { Link } from 'react-router-dom';
import { accessMessages } from '../../../messages/access.ts';
import { userMessages } from '../../../messages/users.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';

/** Renders the state of an account that cannot sign in or has not signed in yet. */
export function AccountState({ active, registered }: Pick<AccessUser, 'active' | 'registered'>) {
  if (!active) return <StatusChip tone="error">{accessMessages.inactive}</StatusChip>;
  return registered ? null : <StatusChip tone="info">{userMessages.invited}</StatusChip>;
}

/** Renders the name of a user as a link to the user page. */
export const UserLink = ({ user }: { user: AccessUser }) => (
  <Flex gap="2" align="center" minWidth="0">
    <LinkButton asChild>
      <Link to={`/access/users/${user.id}`}>{user.name}</Link>
    </LinkButton>
    <AccountState {...user} />
  </Flex>
);
