import { Button, Text } from '@chakra-ui/react';
import type { Connection } from '@embed-portal/api-contract';
import { useMemo, useState } from 'react';
import { useController } from 'react-hook-form';
import { formatMembers } from '../../../entity-ui/forms/format-members.ts';
import { connectionMessages as texts } from '../../../messages/connections.ts';
import { useFieldText } from '../../../ui/forms/field-texts.ts';
import { useFormPending } from '../../../ui/forms/form-pending.ts';
import { RefreshCwIcon } from '../../../ui/icons.tsx';
import { FoldersIcon } from '../../../ui/screen-icons.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { loadedSource } from '../../../ui/table/row-source.ts';
import { SearchableTable } from '../../../ui/table/searchable-table.tsx';
import { useListTable } from '../../../ui/table/use-list-table.ts';
import { useSyncConnection } from '../api/connection-mutations.ts';
import { formatLastSync } from './sync-button.tsx';

type Workspace = Connection['groups'][number];

/**
 * Returns the workspaces of the last sync, and the selected workspaces that the last sync did not return, so that
 * saving never drops a selection that the table does not show.
 */
export function toWorkspaceRows({
  groups,
  groupsFilter,
  groupsSyncDate,
}: Pick<Connection, 'groups' | 'groupsFilter' | 'groupsSyncDate'>): Workspace[] {
  const listed = new Set(groups.map(({ id }) => id));
  const name = groupsSyncDate === null ? texts.nameAfterSync : texts.notListed;
  const unlisted = groupsFilter.filter((id) => !listed.has(id)).map((id) => ({ id, name }));
  return [...groups, ...unlisted];
}

const columns: Column<Workspace>[] = [
  { id: 'name', header: texts.workspace, value: ({ name }) => name },
  { id: 'id', header: texts.workspaceId, value: ({ id }) => id },
];

/** Renders the form field for selecting the permitted workspaces of a connection, with a button to sync them. */
export function WorkspacesField({ connection }: { connection: Connection }) {
  const { field } = useController({ name: 'groupsFilter' });
  const ids = field.value as string[];
  const [search, setSearch] = useState('');
  const { isSyncing, sync } = useSyncConnection(connection);
  const pending = useFormPending();
  useFieldText('groupsFilter', texts.columns.workspaces, (value, base) =>
    formatMembers(value, base, (id) => connection.groups.find((group) => group.id === id)?.name ?? id),
  );
  const rows = useMemo(() => toWorkspaceRows(connection), [connection]);
  const view = useListTable({
    rows,
    columns,
    getRowId: ({ id }) => id,
    search,
    selection: { ids, onChange: field.onChange },
  });
  return (
    <>
      <SearchableTable
        label={texts.columns.workspaces}
        searchLabel={texts.searchWorkspaces}
        search={search}
        onSearch={setSearch}
        view={view}
        source={pending ? { ...loadedSource, isPending: true } : loadedSource}
        emptyState={{ icon: FoldersIcon, title: texts.noWorkspacesTitle, text: texts.noWorkspacesText }}
        tools={
          <>
            <Text textStyle="xs" color="fg.muted">
              {formatLastSync(connection)}
            </Text>
            <Button
              size="sm"
              variant="outline"
              colorPalette="gray"
              loading={isSyncing}
              loadingText={texts.syncNow}
              onClick={() => void sync()}
            >
              <RefreshCwIcon aria-hidden /> {texts.syncNow}
            </Button>
          </>
        }
      />
      <Text textStyle="xs" color={ids.length === 0 ? 'status.warning.fg' : 'fg.muted'} aria-live="polite">
        {texts.workspaceHint}
      </Text>
    </>
  );
}
