import { Box, List } from '@chakra-ui/react';
import { listSlotRecipe } from '@chakra-ui/react/theme';
import { canAnywhere } from '@embed-portal/api-contract';
import type { Capability, EntityReference } from '@embed-portal/api-contract';
import { useContext } from 'react';
import { Link } from 'react-router-dom';
import { AccountContext } from '../../data/account.ts';
import { dialogMessages } from '../../messages/dialogs.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { editParameter } from '../use-url-parameter.ts';

const screens: Record<EntityReference['type'], { path: string; access: Capability }> = {
  tenant: { path: '/tenants', access: 'manageTenants' },
  group: { path: '/groups', access: 'manageGroups' },
  report: { path: '/reports', access: 'manageReports' },
  app: { path: '/apps', access: 'manageApps' },
  connection: { path: '/connections', access: 'manageConnections' },
};

/** Renders links to the entities that use another one, which open their dialogs if the user may edit them. */
export function ReferenceLinks({ references }: { references: readonly EntityReference[] }) {
  const user = useContext(AccountContext)?.user;
  const editable = references.filter(({ type }) => user && canAnywhere(user, screens[type].access));
  if (editable.length === 0) return null;
  return (
    <Box marginTop="3" textStyle="sm">
      {dialogMessages.deletion.usedBy}
      <List.Root recipe={listSlotRecipe} variant="plain" maxHeight="40" overflowY="auto">
        {editable.map(({ type, id, name }) => (
          <List.Item key={id}>
            <LinkButton asChild>
              <Link to={`${screens[type].path}?${editParameter}=${id}`}>{name}</Link>
            </LinkButton>
          </List.Item>
        ))}
      </List.Root>
    </Box>
  );
}
