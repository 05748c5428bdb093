import { Stack, Tabs, Text } from '@chakra-ui/react';
import { tabsSlotRecipe } from '@chakra-ui/react/theme';
import type { AccessUser, AffectedReport, HealthEntry, NamedEntity } from '@embed-portal/api-contract';
import { healthRoutes } from '@embed-portal/api-contract/routes/health';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { usePagedTable } from '../../../entity-ui/lists/use-paged-table.ts';
import { formatLongDateTime } from '../../../format/format.ts';
import type { ListRoute } from '../../../http/client.ts';
import { healthMessages as texts } from '../../../messages/health.ts';
import { FileChartColumnIcon, LayoutGridIcon, UsersIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Modal } from '../../../ui/modal.tsx';
import type { StatusViewProps } from '../../../ui/status-view.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { SearchableTable } from '../../../ui/table/searchable-table.tsx';
import { HealthStateChip } from './health-state.tsx';

const byName = [{ id: 'name', desc: false }];

const createNameColumn = <Row extends NamedEntity>(toPath: (row: Row) => string): Column<Row> => ({
  id: 'name',
  header: texts.columns.name,
  value: ({ name }) => name,
  cell: (row) => (
    <LinkButton asChild>
      <Link to={toPath(row)}>{row.name}</Link>
    </LinkButton>
  ),
});

const userColumns: Column<AccessUser>[] = [
  { id: 'name', header: texts.columns.name, value: ({ name }) => name },
  { id: 'email', header: texts.email, sortable: false, hideBelow: 600, value: ({ email }) => email },
];

const reportColumns: Column<AffectedReport>[] = [
  createNameColumn(({ id }) => `/health?entity=${id}`),
  {
    id: 'state',
    header: texts.columns.state,
    width: '10.5rem',
    sortable: false,
    value: ({ state }) => texts.states[state],
    cell: (report) => <HealthStateChip {...report} />,
  },
];

const appColumns: Column<NamedEntity>[] = [createNameColumn(({ id }) => `/apps/${id}`)];

interface AffectedListProps<Row> {
  entityId: string;
  label: string;
  searchLabel: string;
  route: ListRoute;
  columns: Column<Row>[];
  emptyState: StatusViewProps;
}

function AffectedList<Row extends NamedEntity>(props: AffectedListProps<Row>) {
  const { entityId, label, searchLabel, route, columns, emptyState } = props;
  const [search, setSearch] = useState('');
  const { view, source } = usePagedTable<Row>({
    route,
    params: { entityId },
    columns,
    getRowId: ({ id }) => id,
    defaultSort: byName,
    search,
  });
  return (
    <SearchableTable
      label={label}
      searchLabel={searchLabel}
      search={search}
      onSearch={setSearch}
      view={view}
      source={source}
      emptyState={emptyState}
    />
  );
}

interface AffectedDialogProps {
  entry: HealthEntry;
  open: boolean;
  onClose(): void;
}

/** Renders the users, reports and apps that a failing connection or report affects. */
export function AffectedDialog({ entry, open, onClose }: AffectedDialogProps) {
  const { id: entityId, kind, name, since } = entry;
  return (
    <Modal title={texts.affectedTitle(name)} open={open} onClose={onClose}>
      <Stack gap="3">
        {since !== null && (
          <Text textStyle="sm" color="fg.muted">
            {texts.affectedSince(formatLongDateTime(since))}
          </Text>
        )}
        <Tabs.Root recipe={tabsSlotRecipe} defaultValue="users" size="sm" lazyMount unmountOnExit>
          <Tabs.List marginBottom="4">
            <Tabs.Trigger value="users">{texts.users}</Tabs.Trigger>
            {kind === 'connection' && <Tabs.Trigger value="reports">{texts.reports}</Tabs.Trigger>}
            <Tabs.Trigger value="apps">{texts.apps}</Tabs.Trigger>
          </Tabs.List>
          <Tabs.Content value="users" padding="0">
            <AffectedList
              entityId={entityId}
              label={texts.users}
              searchLabel={texts.searchUsers}
              route={healthRoutes.listAffectedUsers}
              columns={userColumns}
              emptyState={{ icon: UsersIcon, title: texts.noUsers, text: texts.noUsersText }}
            />
          </Tabs.Content>
          <Tabs.Content value="reports" padding="0">
            <AffectedList
              entityId={entityId}
              label={texts.reports}
              searchLabel={texts.searchReports}
              route={healthRoutes.listAffectedReports}
              columns={reportColumns}
              emptyState={{ icon: FileChartColumnIcon, title: texts.noReports, text: texts.noReportsText }}
            />
          </Tabs.Content>
          <Tabs.Content value="apps" padding="0">
            <AffectedList
              entityId={entityId}
              label={texts.apps}
              searchLabel={texts.searchApps}
              route={healthRoutes.listAffectedApps}
              columns={appColumns}
              emptyState={{ icon: LayoutGridIcon, title: texts.noApps, text: texts.noAppsText }}
            />
          </Tabs.Content>
        </Tabs.Root>
      </Stack>
    </Modal>
  );
}
