import { Button, ButtonGroup, Text } from '@chakra-ui/react';
import { canAnywhere } from '@embed-portal/api-contract';
import type {
  AddressExplanation,
  AppAccessEntry,
  ExplainableApp,
  NamedEntity,
} from '@embed-portal/api-contract';
import { accessRoutes } from '@embed-portal/api-contract/routes/access';
import { useCallback, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useAccount } from '../../../data/account.ts';
import { getEmbeddedReports, useApps } from '../../../data/apps.ts';
import { useDialog } from '../../../entity-ui/drafts/use-dialog.ts';
import { usePagedTable } from '../../../entity-ui/lists/use-paged-table.ts';
import { downloadFile } from '../../../http/download-file.ts';
import { useRouteQuery } from '../../../http/use-route-query.ts';
import { accessMessages as texts } from '../../../messages/access.ts';
import { userMessages } from '../../../messages/users.ts';
import { useApiServers, useSession } from '../../../session/contexts.ts';
import { ExportButtons } from '../../../ui/export-buttons.tsx';
import { SearchXIcon, UsersIcon } from '../../../ui/icons.tsx';
import { CircleQuestionMarkIcon, MailIcon } from '../../../ui/screen-icons.tsx';
import { StatusView } from '../../../ui/status-view.tsx';
import { createActionColumn } from '../../../ui/table/action-column.tsx';
import type { Column } from '../../../ui/table/column.ts';
import { SearchableTable } from '../../../ui/table/searchable-table.tsx';
import { AccessPageLayout } from '../components/access-page-layout.tsx';
import { AddressDialog, OutsiderDialog } from '../components/address-dialogs.tsx';
import { ExplanationDialog } from '../components/explanation-dialog.tsx';
import type { ExplanationSubject } from '../components/explanation-dialog.tsx';
import { formatPath, Paths } from '../components/paths.tsx';
import { UserLink } from '../components/user-link.tsx';

const buildColumns = (explain: (entry: AppAccessEntry) => void): Column<AppAccessEntry>[] => [
  {
    id: 'name',
    header: userMessages.name,
    value: ({ name }) => name,
    cell: (user) => <UserLink user={user} />,
  },
  { id: 'email', header: userMessages.email, hideBelow: 800, mergeInto: 'name', value: ({ email }) => email },
  {
    id: 'why',
    header: texts.why,
    sortable: false,
    value: ({ paths, missing }) =>
      missing === null ? paths.map(formatPath).join(', ') : texts.missingNames[missing],
    cell: ({ paths, missing }) => (missing === null ? <Paths paths={paths} /> : texts.missingNames[missing]),
  },
  {
    ...createActionColumn({
      header: texts.explain,
      icon: CircleQuestionMarkIcon,
      onClick: explain,
      width: '4rem',
    }),
    visuallyHiddenHeader: true,
  },
];

const access = ['granted', 'missing'] as const;

/** Finds out why a person cannot open the app who is not in the list, by the address of the person. */
function useAddressCheck(app: ExplainableApp, explain: (user: NamedEntity) => void) {
  const asking = useDialog<{ email: string }>('access-address');
  const explained = useDialog<AddressExplanation>('access-outsider');
  return {
    /** Opens the form. The search is the initial address if it resembles one. */
    ask: (search: string) => {
      asking.show({ email: search.includes('@') ? search.trim() : '' });
    },
    dialogs: (
      <>
        {/* Unmounted before the next dialog opens, because a dialog that closes also closes those above it. */}
        {asking.subject && asking.props.open && (
          <AddressDialog
            key={`asking ${asking.openCount}`}
            app={app}
            {...asking.subject}
            {...asking.props}
            onExplained={(result) => {
              asking.hide();
              if (result.userId === null) explained.show(result);
              else explain({ id: result.userId, name: result.email });
            }}
          />
        )}
        {explained.subject && (
          <OutsiderDialog
            key={`explained ${explained.openCount}`}
            app={app}
            result={explained.subject}
            {...explained.props}
          />
        )}
      </>
    ),
  };
}

function Users({ app }: { app: ExplainableApp }) {
  const session = useSession();
  const apiServers = useApiServers();
  const apps = useApps({ enabled: canAnywhere(useAccount().user, 'openApps') });
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState<(typeof access)[number]>('granted');
  const explaining = useDialog<ExplanationSubject>('access-of-app');
  const { show } = explaining;
  const explain = useCallback(
    ({ id, name }: NamedEntity) => {
      const openable = apps.data?.find((entry) => entry.id === app.id);
      show({ user: { id, name }, app, reports: openable ? getEmbeddedReports(openable) : [] });
    },
    [app, apps.data, show],
  );
  const columns = useMemo(() => buildColumns(explain), [explain]);
  const address = useAddressCheck(app, explain);
  const { view, source } = usePagedTable<AppAccessEntry>({
    route: accessRoutes.listAppAccess,
    params: { appId: app.id },
    filter: { access: shown },
    columns,
    getRowId: ({ id }) => id,
    defaultSort: [{ id: 'name', desc: false }],
    search,
  });
  return (
    <AccessPageLayout title={texts.appTitle(app.name)}>
      <SearchableTable
        label={texts.appTitle(app.name)}
        searchLabel={texts.search}
        search={search}
        onSearch={setSearch}
        tools={
          <>
            <ButtonGroup size="sm" attached role="group" aria-label={texts.filter}>
              {access.map((name) => (
                <Button
                  key={name}
                  variant={shown === name ? 'solid' : 'outline'}
                  aria-pressed={shown === name}
                  onClick={() => {
                    setShown(name);
                  }}
                >
                  {texts[name]}
                </Button>
              ))}
            </ButtonGroup>
            <Button
              size="sm"
              variant="outline"
              colorPalette="gray"
              bg="bg.panel"
              onClick={() => {
                address.ask(search);
              }}
            >
              <MailIcon aria-hidden /> {texts.address.check}
            </Button>
            <ExportButtons
              formats={['csv']}
              download={(fileExtension, signal) =>
                downloadFile(
                  session,
                  apiServers,
                  {
                    route: accessRoutes.exportAppAccess,
                    params: { appId: app.id },
                    query: { access: shown, search },
                    name: `access-${app.name}`,
                    fileExtension,
                  },
                  signal,
                )
              }
              confirmation={texts.exported}
            />
          </>
        }
        view={view}
        source={source}
        emptyState={
          shown === 'granted'
            ? { icon: UsersIcon, title: texts.noneTitle, text: texts.noneText }
            : { icon: UsersIcon, title: texts.noneMissingTitle }
        }
      />
      <Text textStyle="xs" color="fg.muted" marginTop="3">
        {texts.superAdminsNote} {texts.address.note}
      </Text>
      {address.dialogs}
      {explaining.subject && (
        <ExplanationDialog key={explaining.openCount} {...explaining.subject} {...explaining.props} />
      )}
    </AccessPageLayout>
  );
}

/** Renders the users who can open an app, with all reasons, and those who cannot, with what is missing. */
export function AppAccessPage({ appId }: { appId: string }) {
  const navigate = useNavigate();
  const { data: app, isPending } = useRouteQuery(accessRoutes.getExplainableApp, { appId });
  if (app) return <Users key={app.id} app={app} />;
  if (isPending) return null;
  return (
    <StatusView
      icon={SearchXIcon}
      title={texts.appNotFoundTitle}
      primary={{ label: texts.back, onClick: () => void navigate('/apps') }}
      level={1}
    />
  );
}
