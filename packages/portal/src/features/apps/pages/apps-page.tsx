import type { UserApp } from '@embed-portal/api-contract';
import { useMemo, useState } from 'react';
import { useAccount } from '../../../data/account.ts';
import { useApps } from '../../../data/apps.ts';
import { useTenantRows } from '../../../data/use-list-of-user.ts';
import { useOpenInvitations } from '../../../data/use-open-invitations.ts';
import { useOpenSetup } from '../../../data/use-open-setup.ts';
import { useTenantName } from '../../../data/use-tenant-name.ts';
import { ListPageLayout } from '../../../entity-ui/lists/list-page-layout.tsx';
import {
  addParameter,
  editParameter,
  setupParameter,
  useUrlParameter,
} from '../../../entity-ui/use-url-parameter.ts';
import { messages } from '../../../messages/common.ts';
import { useView } from '../../../session/contexts.ts';
import { CloudOffIcon, LayoutGridIcon, SearchXIcon } from '../../../ui/icons.tsx';
import { StatusView } from '../../../ui/status-view.tsx';
import type { Action } from '../../../ui/status-view.tsx';
import { noShortcuts, useAppShortcuts, useToggleFavorite } from '../api/shortcuts.ts';
import { AppGroups } from '../components/cards/app-groups.tsx';
import { CardGridSkeleton } from '../components/cards/card-grid.tsx';
import { groupApps } from '../components/cards/group-apps.ts';
import { buildAppSearch } from './search-apps.ts';
import { useAppEditor } from './use-app-editor.tsx';
import { useAutoOpen } from './use-auto-open.ts';

function EmptyState(props: { query: string; clear(): void; add: Action | undefined }) {
  const { query, clear, add } = props;
  const { selectedTenant } = useAccount();
  if (query) {
    return (
      <StatusView
        icon={SearchXIcon}
        title={messages.apps.none}
        text={messages.apps.noneFoundText(query)}
        primary={{ label: messages.common.clear, onClick: clear }}
      />
    );
  }
  const text = selectedTenant ? messages.apps.noneInTenantText : messages.apps.noneYetText;
  return <StatusView icon={LayoutGridIcon} title={messages.apps.none} text={text} primary={add} />;
}

const noApps: UserApp[] = [];

/** Renders a card for each app that the user may open. */
export function Component() {
  const view = useView();
  const query = useApps();
  const visible = useTenantRows(query.data) ?? noApps;
  const [search, setSearch] = useState('');
  const searchText = search.trim();
  const getTenantName = useTenantName();
  const shortcuts = useAppShortcuts();
  const toggleFavorite = useToggleFavorite();
  const { edit, canEdit, dialog, editing } = useAppEditor();
  const add = edit && {
    label: messages.apps.add,
    onClick: () => {
      edit(undefined);
    },
  };
  const adding = useUrlParameter({ name: addParameter, onRequest: add?.onClick });
  const isEditRequested = useUrlParameter({
    name: editParameter,
    onRequest: (id) => {
      const app = query.data?.find((candidate) => candidate.id === id);
      if (app && canEdit(app)) edit?.(app);
    },
    isReady: query.isComplete,
  });
  // The link to the first steps must not open the only app.
  const showsSetup = useUrlParameter({
    name: setupParameter,
    onRequest: undefined,
    isReady: query.isComplete,
  });
  // The only app must not hide an invitation.
  const invitations = useOpenInvitations();
  const isInvited = (invitations.data ?? []).length > 0;
  // Nor the first steps, which apps do not show.
  const setup = useOpenSetup(visible.length === 1);
  useAutoOpen(
    visible,
    query.isComplete && !invitations.isLoading && !setup.isLoading,
    editing || adding || isEditRequested || showsSetup || isInvited || setup.hasOpenStep,
  );

  const searchApps = useMemo(() => buildAppSearch(visible, getTenantName), [visible, getTenantName]);
  const matchingApps = useMemo(() => searchApps(searchText), [searchApps, searchText]);
  const groups = useMemo(
    () => groupApps(matchingApps, searchText === '' ? shortcuts : noShortcuts),
    [matchingApps, searchText, shortcuts],
  );
  const clear = () => {
    setSearch('');
  };

  return (
    <ListPageLayout
      title={messages.apps.title}
      count={query.data && { count: visible.length, isMinimum: false }}
      hits={{ count: matchingApps.length, isMinimum: false }}
      search={{ label: messages.apps.search, value: search, onChange: setSearch }}
      add={query.isError && !query.data ? undefined : add}
    >
      {query.isPending && <CardGridSkeleton />}
      {query.isError && !query.data && (
        <StatusView
          icon={CloudOffIcon}
          tone="error"
          title={messages.apps.loadFailedTitle}
          text={query.error.message}
          primary={{ label: messages.common.retry, onClick: () => void query.refetch() }}
        />
      )}
      {query.data && matchingApps.length === 0 && <EmptyState query={searchText} clear={clear} add={add} />}
      {query.data && (
        <AppGroups
          groups={groups}
          favorites={shortcuts.favorites}
          getTenantName={getTenantName}
          toggleFavorite={view ? undefined : toggleFavorite}
          edit={edit}
          canEdit={canEdit}
        />
      )}
      {dialog}
    </ListPageLayout>
  );
}
