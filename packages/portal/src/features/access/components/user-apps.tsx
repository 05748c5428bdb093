import { Flex, Stack, Text } from '@chakra-ui/react';
import { canAnywhere, canIn } from '@embed-portal/api-contract';
import type { UserAccessEntry, UserApp, UserProfile } from '@embed-portal/api-contract';
import { accessRoutes } from '@embed-portal/api-contract/routes/access';
import { useCallback, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { useAccount } from '../../../data/account.ts';
import { getEmbeddedReports, useApps } from '../../../data/apps.ts';
import { accessMessages as texts } from '../../../messages/access.ts';
import { OptionList } from '../../../ui/forms/option-list.tsx';
import { LayoutGridIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { CircleQuestionMarkIcon } from '../../../ui/screen-icons.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { SearchableTable } from '../../../ui/table/searchable-table.tsx';
import { usePagedTable } from '../../../ui/table/use-paged-table.ts';
import { useDialog } from '../../../ui/use-dialog.ts';
import { ExplanationDialog } from './explanation-dialog.tsx';
import type { ExplanationSubject } from './explanation-dialog.tsx';
import { formatPath, Paths } from './paths.tsx';

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

const AppName = ({ app }: Pick<UserAccessEntry, 'app'>) => {
  const { user } = useAccount();
  if (!app) return <Text color="fg.muted">{texts.hiddenApp}</Text>;
  if (!canIn(user, app.tenantId, 'manageApps')) return app.name;
  return (
    <LinkButton asChild>
      <Link to={`/access/apps/${app.id}`}>{app.name}</Link>
    </LinkButton>
  );
};

const buildColumns = (explain: (appId: string) => void, showsReports: boolean): Column<UserAccessEntry>[] => [
  {
    id: 'name',
    header: texts.app,
    value: ({ app }) => app?.name ?? texts.hiddenApp,
    cell: ({ app }) => <AppName app={app} />,
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
    cell: ({ app }) =>
      app && (
        <RowButton
          icon={CircleQuestionMarkIcon}
          label={texts.explainApp}
          subject={app.name}
          onClick={() => {
            explain(app.id);
          }}
        />
      ),
  },
];

/** Explains the access to any app that the current user can open, also if the user has no access to it. */
const CheckApp = ({ apps, onSelect }: { apps: readonly UserApp[]; onSelect(appId: string): void }) => (
  <Flex align="center" gap="2" width={{ base: '100%', sm: '80' }}>
    <Text as="span" flex="none" textStyle="sm" color="fg.muted" aria-hidden>
      {texts.checkApp}
    </Text>
    <OptionList
      label={texts.checkApp}
      options={apps}
      value={[]}
      onChange={([id]) => {
        if (id !== undefined) onSelect(id);
      }}
      onBlur={() => undefined}
      multiple={false}
      clearable={false}
      disabled={false}
      emptyText={texts.noApps}
    />
  </Flex>
);

/** Renders the apps that a user can open, with the reasons. */
export const UserApps = ({ user }: { user: UserProfile }) => {
  const { user: currentUser } = useAccount();
  const opensApps = canAnywhere(currentUser, 'openApps');
  const showsReports = canAnywhere(currentUser, 'manageReports');
  const apps = useApps({ enabled: opensApps });
  const [search, setSearch] = useState('');
  const explaining = useDialog<ExplanationSubject>('access-of-user');
  const { show } = explaining;
  const explain = useCallback(
    (appId: string) => {
      const app = apps.data?.find(({ id }) => id === appId);
      if (app) show({ user: { id: user.id, name: user.name }, app, reports: getEmbeddedReports(app) });
    },
    [apps.data, show, user.id, user.name],
  );
  const columns = useMemo(() => buildColumns(explain, showsReports), [explain, showsReports]);
  const { view, source } = usePagedTable<UserAccessEntry>({
    route: accessRoutes.listUserAccess,
    params: { userId: user.id },
    columns,
    getRowId: ({ app, paths }) => app?.id ?? paths.map(formatPath).join(),
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
        tools={opensApps && <CheckApp apps={apps.data ?? []} onSelect={explain} />}
        view={view}
        source={source}
        emptyState={{
          icon: LayoutGridIcon,
          title: texts.noAppsTitle,
          text: opensApps ? texts.noAppsText : undefined,
        }}
      />
      {explaining.subject && (
        <ExplanationDialog key={explaining.openCount} {...explaining.subject} {...explaining.props} />
      )}
    </>
  );
};
