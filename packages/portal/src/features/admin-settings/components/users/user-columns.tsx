import { limits } from '@embed-portal/api-contract';
import type { User } from '@embed-portal/api-contract';
import { truncate, formatLongDateTime } from '../../../../format/format.ts';
import { adminMessages } from '../../../../messages/admin.ts';
import { tableMessages } from '../../../../messages/table.ts';
import { userMessages } from '../../../../messages/users.ts';
import { PencilIcon } from '../../../../ui/icons.tsx';
import { LinkButton } from '../../../../ui/link-button.tsx';
import { StatusChip } from '../../../../ui/status-chip.tsx';
import { createActionColumn } from '../../../../ui/table/action-column.tsx';
import type { Column } from '../../../../ui/table/column.ts';
import { YesNo } from '../../../../ui/yes-no.tsx';

type UserHandler = (user: User) => void;

/** Returns first and last name, or a question mark before the first sign-in. */
export const formatUserName = ({ firstName, lastName }: User): string =>
  firstName ? truncate([firstName, lastName].filter(Boolean).join(' '), limits.nameDisplayLength) : '?';

const createFlagColumn = (
  id: string,
  header: string,
  width: string,
  value: (user: User) => boolean,
): Column<User> => ({
  id,
  header,
  width,
  align: 'center',
  value,
  cell: (user) => <YesNo value={value(user)} />,
});

const flagColumns: Column<User>[] = [
  createFlagColumn('active', userMessages.active, '3.75rem', ({ active }) => active),
  createFlagColumn('superAdmin', userMessages.superAdmin, '4rem', ({ roles }) => roles.superAdmin),
  createFlagColumn('userAdmin', userMessages.userAdmin, '4rem', ({ roles }) => roles.userAdmin),
  createFlagColumn(
    'connectionAdmin',
    userMessages.connectionAdmin,
    '6rem',
    ({ roles }) => roles.connectionAdmin,
  ),
  createFlagColumn(
    'contributerAdmin',
    userMessages.contributerAdmin,
    '6.25rem',
    ({ roles }) => roles.contributerAdmin,
  ),
];

const formatRegistration = ({ registered }: User) =>
  registered ? userMessages.registered : userMessages.invited;

export const buildUserColumns = (showInfo: UserHandler, edit: UserHandler): Column<User>[] => [
  {
    id: 'name',
    header: userMessages.name,
    value: ({ name }) => name,
    cell: (user) => (
      <LinkButton
        type="button"
        title={user.name}
        aria-label={adminMessages.userInfoLabel(user.name)}
        onClick={() => {
          showInfo(user);
        }}
      >
        {formatUserName(user)}
      </LinkButton>
    ),
  },
  {
    id: 'email',
    header: userMessages.email,
    hideBelow: 900,
    mergeInto: 'name',
    value: ({ email }) => email,
  },
  {
    id: 'registered',
    header: userMessages.status,
    width: 'clamp(6.25rem, 9.5vw, 8.5rem)',
    value: formatRegistration,
    cell: (user) => (
      <StatusChip tone={user.registered ? 'success' : 'info'}>{formatRegistration(user)}</StatusChip>
    ),
  },
  {
    id: 'created',
    header: userMessages.created,
    width: '14rem',
    hideBelow: 1150,
    value: ({ created }) => formatLongDateTime(created),
  },
  ...flagColumns,
  createActionColumn({
    header: tableMessages.edit,
    icon: PencilIcon,
    onClick: edit,
    width: 'clamp(3.5rem, 6vw, 5.25rem)',
  }),
];
