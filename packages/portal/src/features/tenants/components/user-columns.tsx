import { Flex, HStack } from '@chakra-ui/react';
import { tenantRoleNames } from '@embed-portal/api-contract';
import type { TenantUser } from '@embed-portal/api-contract';
import { Link } from 'react-router-dom';
import { formatFullName, tenantUserColumns } from '../../../data/tenant-user-columns.tsx';
import { formatShortDate } from '../../../format.ts';
import { tenantMessages } from '../../../messages/tenants.ts';
import { viewMessages } from '../../../messages/view.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { CalendarClockIcon, EyeIcon, UserMinusIcon } from '../../../ui/screen-icons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Column } from '../../../ui/table/column.ts';

interface TenantUserActions {
  /** ID of the current user, who cannot be removed. */
  currentUserId: string;
  /** Undefined if the current user cannot view the portal as others. */
  viewAs: ((user: TenantUser) => void) | undefined;
  edit(user: TenantUser): void;
  remove(user: TenantUser): void;
}

/** Renders the name as a link to the user page. */
const renderName = (user: TenantUser) => (
  <LinkButton asChild>
    <Link to={`/access/users/${user.id}`}>{formatFullName(user)}</Link>
  </LinkButton>
);

/** Renders the roles that the membership grants, or nothing. */
const TenantRoles = ({ roles }: Pick<TenantUser, 'roles'>) => {
  const granted = tenantRoleNames.filter((role) => roles[role]);
  if (granted.length === 0) return null;
  return (
    <Flex wrap="wrap" gap="1">
      {granted.map((role) => (
        <StatusChip key={role} tone="info">
          {tenantMessages.roleNames[role]}
        </StatusChip>
      ))}
    </Flex>
  );
};

/** Returns the last day of access, or a chip if access has ended. */
const formatAccessEnd = (time: number | null) => {
  if (time === null) return tenantMessages.noEnd;
  if (time <= Date.now()) return <StatusChip tone="warning">{tenantMessages.accessEnded}</StatusChip>;
  return formatShortDate(time);
};

export const buildUserColumns = ({
  currentUserId,
  viewAs,
  edit,
  remove,
}: TenantUserActions): Column<TenantUser>[] => [
  ...tenantUserColumns.map((column) => (column.id === 'name' ? { ...column, cell: renderName } : column)),
  {
    id: 'accessExpires',
    header: tenantMessages.accessUntil,
    width: '8rem',
    searchable: false,
    value: ({ accessExpires }) => accessExpires,
    cell: ({ accessExpires }) => formatAccessEnd(accessExpires),
  },
  {
    id: 'roles',
    header: tenantMessages.roles,
    hideBelow: 700,
    value: ({ roles }) =>
      tenantRoleNames
        .filter((role) => roles[role])
        .map((role) => tenantMessages.roleNames[role])
        .join(', '),
    cell: ({ roles }) => <TenantRoles roles={roles} />,
  },
  {
    id: 'actions',
    header: tenantMessages.actions,
    visuallyHiddenHeader: true,
    width: viewAs ? '7.5rem' : '5.5rem',
    align: 'end',
    cell: (user) => {
      const isSelf = user.id === currentUserId;
      const subject = formatFullName(user);
      return (
        <HStack gap="1" justify="flex-end">
          {viewAs && (
            <RowButton
              icon={EyeIcon}
              label={isSelf ? viewMessages.viewAsSelf : viewMessages.viewAs}
              subject={subject}
              disabled={isSelf}
              onClick={() => {
                viewAs(user);
              }}
            />
          )}
          <RowButton
            icon={CalendarClockIcon}
            label={isSelf ? tenantMessages.cannotChangeSelf : tenantMessages.editAccess}
            subject={subject}
            disabled={isSelf}
            onClick={() => {
              edit(user);
            }}
          />
          <RowButton
            icon={UserMinusIcon}
            label={isSelf ? tenantMessages.cannotRemoveSelf : tenantMessages.removeUser}
            subject={subject}
            disabled={isSelf}
            danger
            onClick={() => {
              remove(user);
            }}
          />
        </HStack>
      );
    },
  },
];
