import { Box, Button, Flex, SimpleGrid, Stack, Text } from '@chakra-ui/react';
import { canAnywhere, canIn, toRolesList } from '@embed-portal/api-contract';
import type { UserAccessEntry, UserApp, UserProfile } from '@embed-portal/api-contract';
import { accessRoutes } from '@embed-portal/api-contract/routes/access';
import { useCallback, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useAccount } from '../../../data/account.ts';
import { getEmbeddedReports, useApps } from '../../../data/apps.ts';
import { useViewAs } from '../../../data/use-view-as.tsx';
import { formatLongDateTime } from '../../../format.ts';
import { useRouteQuery } from '../../../http/use-route-query.ts';
import { accessMessages as texts } from '../../../messages/access.ts';
import { userMessages } from '../../../messages/users.ts';
import { viewMessages } from '../../../messages/view.ts';
import { OptionList } from '../../../ui/forms/option-list.tsx';
import { ReadOnlyField } from '../../../ui/forms/read-only-field.tsx';
import { LayoutGridIcon, SearchXIcon } from '../../../ui/icons.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { RowButton } from '../../../ui/row-button.tsx';
import { CircleQuestionMarkIcon, EyeIcon } from '../../../ui/screen-icons.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { StatusView } from '../../../ui/status-view.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { SearchableTable } from '../../../ui/table/searchable-table.tsx';
import { usePagedTable } from '../../../ui/table/use-paged-table.ts';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { useDialog } from '../../../ui/use-dialog.ts';
import { AccessPageLayout } from './access-page-layout.tsx';
import { ExplanationDialog } from './explanation-dialog.tsx';
import type { ExplanationSubject } from './explanation-dialog.tsx';
import { formatPath, Paths } from './paths.tsx';
import { AccountState } from './user-link.tsx';

const Chips = ({ label, names }: { label: string; names: readonly string[] }) => (
  <Box>
    <Text textStyle="sm" fontWeight="medium" marginBottom="1.5">
      {label}
    </Text>
    {names.length === 0 ? (
      <Text color="fg.muted">{texts.none}</Text>
    ) : (
      <Flex as="ul" wrap="wrap" gap="1.5" listStyleType="none">
        {names.map((name) => (
          <li key={name}>
            <StatusChip tone="neutral">{name}</StatusChip>
          </li>
        ))}
      </Flex>
    )}
  </Box>
);

const Panel = ({ children }: { children: ReactNode }) => (
  <Box bg="bg.panel" borderWidth="1px" borderRadius="l3" padding="5" marginBottom="6">
    {children}
  </Box>
);

const getNames = (list: readonly { name: string }[]) => list.map(({ name }) => name);

/** Returns the name of a tenant with the roles of the user for this tenant. */
const formatTenant = ({ name, roles }: UserProfile['tenants'][number]): string =>
  roles.length === 0 ? name : texts.tenantWithRoles(name, roles);

const Details = ({ user }: { user: UserProfile }) => {
  const { user: currentUser } = useAccount();
  const lastSignIn =
    user.lastSignIn === null
      ? user.registered
        ? null
        : texts.neverSignedIn
      : formatLongDateTime(user.lastSignIn);
  return (
    <Panel>
      <Stack gap="5">
        <SimpleGrid columns={{ base: 1, sm: 2, lg: 3 }} gap="4">
          <ReadOnlyField label={userMessages.email} value={user.email} />
          <ReadOnlyField label={userMessages.company} value={user.companyName} />
          <ReadOnlyField label={userMessages.created} value={formatLongDateTime(user.created)} />
          {canAnywhere(currentUser, 'manageTenants') && (
            <ReadOnlyField label={texts.lastSignIn} value={lastSignIn} />
          )}
        </SimpleGrid>
        <SimpleGrid columns={{ base: 1, md: 3 }} gap="4">
          <Chips label={texts.roles} names={toRolesList(user.roles)} />
          <Chips label={texts.tenants} names={user.tenants.map(formatTenant)} />
          <Chips label={texts.groups} names={getNames(user.groups)} />
        </SimpleGrid>
      </Stack>
    </Panel>
  );
};

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

const Apps = ({ user }: { user: UserProfile }) => {
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

const ViewAsButton = ({ user }: { user: UserProfile }) => {
  const { user: currentUser } = useAccount();
  const { allowed, isAllowedIn, show, dialog } = useViewAs();
  if (!allowed) return null;
  const tenants = user.tenants.filter(({ id }) => isAllowedIn(id));
  const problem = user.id === currentUser.id ? viewMessages.viewAsSelf : viewMessages.noTenants;
  const disabled = user.id === currentUser.id || tenants.length === 0;
  const button = (
    <Button
      size="sm"
      variant="outline"
      colorPalette="gray"
      bg="bg.panel"
      disabled={disabled}
      onClick={() => {
        show({ user, tenants });
      }}
    >
      <EyeIcon aria-hidden /> {viewMessages.viewAs}
    </Button>
  );
  return (
    <>
      {disabled ? (
        <Tooltip content={problem}>
          {/* A disabled button receives neither the focus nor pointer events. */}
          <Box as="span" display="inline-block" tabIndex={0}>
            {button}
          </Box>
        </Tooltip>
      ) : (
        button
      )}
      {dialog}
    </>
  );
};

/** Renders a user with tenants, groups, roles and the last sign-in, and the apps that the user can open. */
export const UserPage = ({ userId }: { userId: string }) => {
  const navigate = useNavigate();
  const query = useRouteQuery(accessRoutes.getUserProfile, { userId });
  const user = query.data;
  if (user) {
    return (
      <AccessPageLayout
        title={user.name}
        state={<AccountState {...user} />}
        actions={<ViewAsButton user={user} />}
      >
        <Details user={user} />
        <Apps key={user.id} user={user} />
      </AccessPageLayout>
    );
  }
  if (query.isPending) return null;
  return (
    <StatusView
      icon={SearchXIcon}
      title={texts.userNotFoundTitle}
      text={texts.userNotFoundText}
      primary={{ label: texts.back, onClick: () => void navigate('/') }}
      level={1}
    />
  );
};
