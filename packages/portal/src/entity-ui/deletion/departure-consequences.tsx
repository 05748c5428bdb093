import { Box, List, Skeleton, Text } from '@chakra-ui/react';
import { listSlotRecipe } from '@chakra-ui/react/theme';
import { canIn } from '@embed-portal/api-contract';
import type { UserDeletionConsequences } from '@embed-portal/api-contract';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '../../data/account.ts';
import { departureMessages as texts } from '../../messages/departure.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { editParameter } from '../use-url-parameter.ts';

interface WarningProps {
  text: string;
  /** Link to the remedy. */
  remedy: { label: string; path: string } | undefined;
}

/** Renders a consequence for others, which can be avoided before. */
const Warning = ({ text, remedy }: WarningProps) => (
  <Box as="li" padding="3" borderRadius="l2" bg="status.warning.subtle" listStyleType="none">
    <Text overflowWrap="anywhere">{text}</Text>
    {remedy && (
      <LinkButton asChild>
        <Link to={remedy.path}>{remedy.label}</Link>
      </LinkButton>
    )}
  </Box>
);

const countNames = ['grants', 'invitations', 'accessRequests', 'viewSessions', 'exports'] as const;

function Consequences({ tenants, connections, ...counts }: UserDeletionConsequences) {
  const { user } = useAccount();
  const moreTenants = counts.tenantCount - tenants.length;
  const moreConnections = counts.connectionCount - connections.length;
  const warnings: WarningProps[] = [
    ...tenants
      .filter(({ soleRoles }) => soleRoles.length > 0)
      .map(({ id, name, soleRoles, apps }) => ({
        text: texts.soleRole(name, soleRoles, apps),
        remedy: canIn(user, id, 'manageTenants') ? { label: texts.grantRole, path: '/tenants' } : undefined,
      })),
    ...connections.map(({ id, name, reports }) => ({
      text: texts.connection(name, reports),
      remedy: { label: texts.authorizeAgain, path: `/connections?${editParameter}=${id}` },
    })),
    ...(moreConnections > 0 ? [{ text: texts.moreConnections(moreConnections), remedy: undefined }] : []),
  ];
  const endings = [
    ...tenants.map(({ name, groups }) => texts.membership(name, groups)),
    ...(moreTenants > 0 ? [texts.moreTenants(moreTenants)] : []),
    ...countNames.filter((name) => counts[name] > 0).map((name) => texts.counts[name](counts[name])),
  ];
  return (
    <>
      {endings.length > 0 && (
        <>
          <Text marginTop="4">{texts.title}</Text>
          <List.Root
            recipe={listSlotRecipe}
            marginTop="1"
            paddingStart="5"
            maxHeight="40"
            overflowY="auto"
            tabIndex={0}
            aria-label={texts.title}
          >
            {endings.map((ending) => (
              <List.Item key={ending} overflowWrap="anywhere">
                {ending}
              </List.Item>
            ))}
          </List.Root>
        </>
      )}
      {warnings.length > 0 && (
        <Box as="ul" display="grid" gap="2" marginTop="4">
          {warnings.map((warning) => (
            <Warning key={warning.text} {...warning} />
          ))}
        </Box>
      )}
    </>
  );
}

interface DepartureConsequencesProps {
  query: UseQueryResult<UserDeletionConsequences>;
  /** Shown below the consequences. */
  children?: ReactNode;
}

/** Renders the consequences of deleting a user or removing a user from a tenant, in the confirmation. */
export const DepartureConsequences = ({ query, children }: DepartureConsequencesProps) => (
  <Box textStyle="sm">
    {query.data && <Consequences {...query.data} />}
    {query.isLoading && <Skeleton height="16" marginTop="4" />}
    {query.isError && (
      <Text marginTop="4" color="fg.muted">
        {texts.failed}
      </Text>
    )}
    {children}
  </Box>
);
