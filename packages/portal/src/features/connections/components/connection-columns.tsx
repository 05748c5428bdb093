import { Button, Icon } from '@chakra-ui/react';
import type { Connection } from '@embed-portal/api-contract';
import { describeSecretExpiry } from '../../../data/secret-expiry.ts';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { tableMessages } from '../../../messages/table.ts';
import { PencilIcon, TriangleAlertIcon } from '../../../ui/icons.tsx';
import { FoldersIcon } from '../../../ui/screen-icons.tsx';
import { createActionColumn } from '../../../ui/table/action-column.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { createDescriptionColumn, createNameColumn } from '../../../ui/table/name-description-columns.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { AuthenticationState, formatState } from './authentication-state.tsx';
import { SyncButton } from './sync-button.tsx';

interface ConnectionActions {
  getTenantName(connection: Connection): string;
  edit(connection: Connection): void;
  authorize(connection: Connection): void;
  selectWorkspaces(connection: Connection): void;
}

function WorkspacesButton({ connection, onClick }: { connection: Connection; onClick(): void }) {
  const title = texts.workspacesTitle(connection.name);
  const selection = texts.selectionCount(connection.groupsFilter.length, connection.groups.length);
  return (
    <Tooltip content={title}>
      <Button
        size="xs"
        variant="ghost"
        colorPalette="gray"
        aria-label={`${title}: ${selection}`}
        onClick={onClick}
      >
        <Icon as={FoldersIcon} boxSize="4" aria-hidden />
        {selection}
      </Button>
    </Tooltip>
  );
}

function SecretWarning({ connection }: { connection: Connection }) {
  const warning = describeSecretExpiry(connection.auth.secretExpires);
  return (
    warning && (
      <Tooltip content={warning}>
        <Icon
          as={TriangleAlertIcon}
          role="img"
          aria-label={warning}
          tabIndex={0}
          boxSize="4"
          color="status.warning.fg"
        />
      </Tooltip>
    )
  );
}

export const buildColumns = (actions: ConnectionActions): Column<Connection>[] => [
  createNameColumn(texts.columns.name),
  { ...createDescriptionColumn(texts.columns.description), hideBelow: 1130 },
  {
    id: 'tenant',
    header: texts.columns.tenant,
    hideBelow: 950,
    mergeInto: 'name',
    value: actions.getTenantName,
  },
  {
    id: 'type',
    header: texts.columns.type,
    width: '14.5rem',
    hideBelow: 800,
    mergeInto: 'name',
    value: ({ type }) => type,
  },
  {
    id: 'authenticated',
    header: texts.columns.authenticated,
    value: formatState,
    width: '8.5rem',
    cell: (connection) => (
      <>
        <AuthenticationState
          connection={connection}
          onClick={() => {
            actions.authorize(connection);
          }}
        />
        <SecretWarning connection={connection} />
      </>
    ),
  },
  {
    id: 'sync',
    header: texts.columns.sync,
    align: 'center',
    width: '4.5rem',
    cell: (connection) => <SyncButton connection={connection} />,
  },
  {
    id: 'workspaces',
    header: texts.columns.workspaces,
    align: 'center',
    width: '7.5rem',
    cell: (connection) => (
      <WorkspacesButton
        connection={connection}
        onClick={() => {
          actions.selectWorkspaces(connection);
        }}
      />
    ),
  },
  createActionColumn({ header: tableMessages.edit, icon: PencilIcon, onClick: actions.edit }),
];
