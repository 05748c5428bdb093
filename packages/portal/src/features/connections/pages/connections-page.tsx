import type { Connection } from '@embed-portal/api-contract';
import { connectionRoutes } from '@embed-portal/api-contract/routes/connections';
import { useMemo } from 'react';
import { useAccount } from '../../../data/account.ts';
import { useCurrentLists } from '../../../data/use-current-lists.ts';
import { useTenantRows } from '../../../data/use-list-of-user.ts';
import { useTenantName } from '../../../data/use-tenant-name.ts';
import { useDialog } from '../../../entity-ui/drafts/use-dialog.ts';
import { ListPage } from '../../../entity-ui/lists/list-page.tsx';
import { setupParameter, useUrlParameter } from '../../../entity-ui/use-url-parameter.ts';
import { useAllPages } from '../../../http/use-all-pages.ts';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { PlugIcon } from '../../../ui/icons.tsx';
import { AuthorizeDialog } from '../components/authorize-dialog.tsx';
import { buildColumns } from '../components/connection-columns.tsx';
import { ConnectionDialog } from '../components/connection-dialog.tsx';
import { WorkspacesDialog } from '../components/workspaces-dialog.tsx';

const lists = [connectionRoutes.listConnectionsOfUser];

function useConnections() {
  const { user } = useAccount();
  useCurrentLists(lists);
  const query = useAllPages(connectionRoutes.listConnectionsOfUser, { userId: user.id });
  const allConnections = useMemo(
    () => query.data?.flatMap(({ powerBiConnections }) => powerBiConnections),
    [query.data],
  );
  return { query, rows: useTenantRows(allConnections) };
}

/** Renders the BI service connections of the user's tenants. */
export function Component() {
  const { query, rows } = useConnections();
  const getTenantName = useTenantName();
  const editing = useDialog<Connection | undefined>('connection');
  const authorizing = useDialog<Connection>('authorize');
  const selectingWorkspaces = useDialog<Connection>('workspaces');
  const [{ show: edit }, { show: authorize }, { show: selectWorkspaces }] = [
    editing,
    authorizing,
    selectingWorkspaces,
  ];
  const columns = useMemo(
    () => buildColumns({ getTenantName, edit, authorize, selectWorkspaces }),
    [getTenantName, edit, authorize, selectWorkspaces],
  );
  useUrlParameter({
    name: setupParameter,
    onRequest: () => {
      const next = rows?.find(({ groupsFilter }) => groupsFilter.length === 0) ?? rows?.[0];
      if (next) (next.authenticated === true ? selectWorkspaces : authorize)(next);
    },
    isReady: rows !== undefined,
  });
  /** Returns the current state of a connection, which a sync may change while a dialog is open. */
  const findCurrent = (subject: Connection) => rows?.find(({ id }) => id === subject.id) ?? subject;
  return (
    <>
      <ListPage
        texts={texts}
        icon={PlugIcon}
        onAdd={() => {
          edit(undefined);
        }}
        rows={rows}
        source={query}
        columns={columns}
        bulkType="connection"
        onEdit={edit}
      />
      {editing.openCount > 0 && (
        <ConnectionDialog key={editing.openCount} connection={editing.subject} {...editing.props} />
      )}
      {authorizing.subject && (
        <AuthorizeDialog
          key={`authorize ${authorizing.openCount}`}
          connection={authorizing.subject}
          {...authorizing.props}
        />
      )}
      {selectingWorkspaces.subject && (
        <WorkspacesDialog
          key={`workspaces ${selectingWorkspaces.openCount}`}
          connection={findCurrent(selectingWorkspaces.subject)}
          {...selectingWorkspaces.props}
        />
      )}
    </>
  );
}
