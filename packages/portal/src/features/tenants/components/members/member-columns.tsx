import { Flex, HStack } from '@chakra-ui/react';
import { tenantRoleNames } from '@embed-portal/api-contract';
import type { TenantUser } from '@embed-portal/api-contract';
import { Link } from 'react-router-dom';
import { formatFullName, tenantUserColumns } from '../../../../entity-ui/lists/tenant-user-columns.tsx';
import { formatShortDate } from '../../../../format/format.ts';
import { tenantMessages } from '../../../../messages/tenants.ts';
import { viewMessages } from '../../../../messages/view.ts';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { RowButton } from '../../../../ui/row-button.tsx';
import { CalendarClockIcon, EyeIcon, UserMinusIcon } from '../../../../ui/screen-icons.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import type { Column } from '../../../../ui/table/column.ts';

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

/**
 * Returns the names of the roles that the membership grants, and of those for all tenants, which only superAdmins see.
 * Every user is a viewer.
 */
const listRoles = ({ roles, globalRoles }: TenantUser) => ({
  ofTenant: tenantRoleNames.filter((role) => roles[role]).map((role) => tenantMessages.roleNames[role]),
  ofAll: (globalRoles ?? []).flatMap((role) =>
    role === 'viewer' ? [] : [tenantMessages.inAllTenants(tenantMessages.roleNames[role])],
  ),
});

function Roles({ user }: { user: TenantUser }) {
  const { ofTenant, ofAll } = listRoles(user);
  if (ofTenant.length + ofAll.length === 0) return null;
  return (
    <Flex wrap="wrap" gap="1">
      {ofTenant.map((name) => (
        <StatusChip key={name} tone="info">
          {name}
        </StatusChip>
      ))}
      {ofAll.map((name) => (
        <StatusChip key={name} tone="neutral">
          {name}
        </StatusChip>
      ))}
    </Flex>
  );
}

interface ButtonState {
  label: string;
  disabled: boolean;
}

/** Returns the label of a button, which is the reason if the button is disabled. */
const toButtonState = (label: string, reason: string | undefined): ButtonState => ({
  label: reason ?? label,
  disabled: reason !== undefined,
});

/** Returns the reason why the current user cannot change or remove a membership; undefined if there is none. */
function findReason(user: TenantUser, currentUserId: string, ownText: string): string | undefined {
  if (user.id === currentUserId) return ownText;
  return user.manageable ? undefined : tenantMessages.notManageable;
}

function findViewReason(user: TenantUser, currentUserId: string): string | undefined {
  if (user.id === currentUserId) return viewMessages.viewAsSelf;
  return user.accepted ? undefined : tenantMessages.cannotViewInvited;
}

/** Returns the last day of access, or a chip if access has ended. */
function formatAccessEnd(time: number | null) {
  if (time === null) return tenantMessages.noEnd;
  if (time <= Date.now()) return <StatusChip tone="warning">{tenantMessages.accessEnded}</StatusChip>;
  return formatShortDate(time);
}

export const buildMemberColumns = ({
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
    value: (user) => Object.values(listRoles(user)).flat().join(', '),
    cell: (user) => <Roles user={user} />,
  },
  {
    id: 'actions',
    header: tenantMessages.actions,
    visuallyHiddenHeader: true,
    width: viewAs ? '7.5rem' : '5.5rem',
    align: 'end',
    cell: (user) => {
      const subject = formatFullName(user);
      return (
        <HStack gap="1" justify="flex-end">
          {viewAs && (
            <RowButton
              icon={EyeIcon}
              {...toButtonState(viewMessages.viewAs, findViewReason(user, currentUserId))}
              subject={subject}
              onClick={() => {
                viewAs(user);
              }}
            />
          )}
          <RowButton
            icon={CalendarClockIcon}
            {...toButtonState(
              tenantMessages.editAccess,
              findReason(user, currentUserId, tenantMessages.cannotChangeSelf),
            )}
            subject={subject}
            onClick={() => {
              edit(user);
            }}
          />
          <RowButton
            icon={UserMinusIcon}
            {...toButtonState(
              tenantMessages.removeUser,
              findReason(user, currentUserId, tenantMessages.cannotRemoveSelf),
            )}
            subject={subject}
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
