import { Flex, Stack, Text } from '@chakra-ui/react';
import { canAnywhere } from '@embed-portal/api-contract';
import type { NamedEntity, UserAccessEntry, UserProfile } from '@embed-portal/api-contract';
import { accessRoutes } from '@embed-portal/api-contract/routes/access';
import { useCallback, useMemo, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useAccount } from '../../../data/account.ts';
import { getEmbeddedReports, useApps } from '../../../data/apps.ts';
import { useDialog } from '../../../entity-ui/drafts/use-dialog.ts';
import { usePagedTable } from '../../../entity-ui/lists/use-paged-table.ts';
import { appParameter, useUrlParameter } from '../../../entity-ui/use-url-parameter.ts';
import { useRouteQuery } from '../../../http/use-route-query.ts';
import { accessMessages as texts } from '../../../messages/access.ts';
import { OptionList } from '../../../ui/forms/option-list.tsx';
import { LayoutGridIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { CircleQuestionMarkIcon } from '../../../ui/screen-icons.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { SearchableTable } from '../../../ui/table/searchable-table.tsx';
import { useDebouncedSearch } from '../../../ui/table/use-debounced-search.ts';
import { ExplanationDialog } from './explanation-dialog.tsx';
import type { ExplanationSubject } from './explanation-dialog.tsx';
import { formatPath, Paths } from './paths.tsx';

const noApps: readonly NamedEntity[] = [];

/** Returns the identity and the filters of each report that has some, one line each. */
const formatRestrictions = ({ reports }: UserAccessEntry): string[] =>
  (reports ?? []).flatMap(({ name, identity, securityFilters }) => [
    ...(identity ? [texts.identity(name, identity.username, identity.role)] : []),
    ...(securityFilters.length > 0
      ? [
          texts.filters(
            name,
            securityFilters.map((filter) => filter.name),
          ),
        ]
      : []),
  ]);

const buildColumns = (
  explain: (app: NamedEntity) => void,
  showsReports: boolean,
): Column<UserAccessEntry>[] => [
  {
    id: 'name',
    header: texts.app,
    value: ({ app }) => app.name,
    cell: ({ app }) => (
      <LinkButton asChild>
        <Link to={`/access/apps/${app.id}`}>{app.name}</Link>
      </LinkButton>
    ),
  },
  {
    id: 'why',
    header: texts.why,
    sortable: false,
    value: ({ paths }) => paths.map(formatPath).join(', '),
    cell: ({ paths }) => <Paths paths={paths} />,
  },
  ...(showsReports
    ? [
        {
          id: 'restrictions',
          header: texts.restrictions,
          sortable: false,
          hideBelow: 900,
          value: (entry: UserAccessEntry) => formatRestrictions(entry).join('\n'),
          cell: (entry: UserAccessEntry) => {
            const lines = formatRestrictions(entry);
            return (
              lines.length > 0 && (
                <Stack gap="0.5" textStyle="xs">
                  {lines.map((line) => (
                    <Text key={line}>{line}</Text>
                  ))}
                </Stack>
              )
            );
          },
        },
      ]
    : []),
  {
    id: 'explain',
    header: texts.explainApp,
    visuallyHiddenHeader: true,
    width: '4rem',
    align: 'end',
    cell: ({ app }) => (
      <RowButton
        icon={CircleQuestionMarkIcon}
        label={texts.explainApp}
        subject={app.name}
        onClick={() => {
          explain(app);
        }}
      />
    ),
  },
];

/** Maximum number of apps that a search lists. */
const maxOptions = 20;

/** Explains the access to any app of the tenants whose users the current user may read. */
function CheckApp({ onSelect }: { onSelect(app: NamedEntity): void }) {
  const [search, setSearch] = useState('');
  const query = useRouteQuery(
    accessRoutes.listExplainableApps,
    {},
    { query: { limit: maxOptions, search: useDebouncedSearch(search) } },
  );
  const options = query.data ?? noApps;
  return (
    <Flex align="center" gap="2" width={{ base: '100%', sm: '80' }}>
      <Text as="span" flex="none" textStyle="sm" color="fg.muted" aria-hidden>
        {texts.checkApp}
      </Text>
      <OptionList
        label={texts.checkApp}
        options={options}
        value={[]}
        onChange={([id]) => {
          const app = options.find((option) => option.id === id);
          if (app) onSelect(app);
        }}
        onBlur={() => undefined}
        multiple={false}
        clearable={false}
        disabled={false}
        emptyText={query.isPending ? texts.searching : texts.noApps}
        onSearch={setSearch}
      />
    </Flex>
  );
}

/** Calls the function with the app whose ID the URL contains, such as after a choice in the command palette. */
function useRequestedApp(explain: (app: NamedEntity) => void, isReady: boolean) {
  const appId = useSearchParams()[0].get(appParameter);
  const { data, isLoading } = useRouteQuery(
    accessRoutes.getExplainableApp,
    { appId: appId ?? '' },
    { enabled: appId !== null },
  );
  useUrlParameter({
    name: appParameter,
    onRequest:
      data &&
      (() => {
        explain(data);
      }),
    isReady: isReady && !isLoading,
  });
}

/** Renders the apps that a user can open, with the reasons. */
export function UserApps({ user }: { user: UserProfile }) {
  const { user: currentUser } = useAccount();
  const opensApps = canAnywhere(currentUser, 'openApps');
  const showsReports = canAnywhere(currentUser, 'manageReports');
  const apps = useApps({ enabled: opensApps });
  const [search, setSearch] = useState('');
  const explaining = useDialog<ExplanationSubject>('access-of-user');
  const { show } = explaining;
  const explain = useCallback(
    ({ id, name }: NamedEntity) => {
      const openable = apps.data?.find((app) => app.id === id);
      const reports = openable ? getEmbeddedReports(openable) : [];
      show({ user: { id: user.id, name: user.name }, app: { id, name }, reports });
    },
    [apps.data, show, user.id, user.name],
  );
  useRequestedApp(explain, !apps.isLoading);
  const columns = useMemo(() => buildColumns(explain, showsReports), [explain, showsReports]);
  const { view, source } = usePagedTable<UserAccessEntry>({
    route: accessRoutes.listUserAccess,
    params: { userId: user.id },
    columns,
    getRowId: ({ app }) => app.id,
    defaultSort: [{ id: 'name', desc: false }],
    search,
  });
  return (
    <>
      <SearchableTable
        label={texts.apps}
        searchLabel={texts.searchApps}
        search={search}
        onSearch={setSearch}
        tools={<CheckApp onSelect={explain} />}
        view={view}
        source={source}
        emptyState={{ icon: LayoutGridIcon, title: texts.noAppsTitle, text: texts.noAppsText }}
      />
      {explaining.subject && (
        <ExplanationDialog key={explaining.openCount} {...explaining.subject} {...explaining.props} />
      )}
    </>
  );
}
