import { Box } from '@chakra-ui/react';
import type { UserApp } from '@embed-portal/api-contract';
import { shortcutRoutes } from '@embed-portal/api-contract/routes/shortcuts';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { RefObject } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useStore } from 'zustand';
import { getEmbeddedReports, getUsableEntries, toPagePath, useApps } from '../../../data/apps.ts';
import type { EmbeddedReport } from '../../../data/apps.ts';
import { useVisit } from '../../../data/visit.ts';
import { bookmarkMessages } from '../../../messages/bookmarks.ts';
import { messages } from '../../../messages/common.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import { usePageTitle } from '../../../session/use-page-title.ts';
import { log } from '../../../shared/log.ts';
import { CloudOffIcon, InfoIcon, TriangleAlertIcon } from '../../../ui/icons.tsx';
import { useNotifications } from '../../../ui/notifications/notifications-context.ts';
import {
  BookmarkIcon,
  ExternalLinkIcon,
  HouseIcon,
  LinkIcon,
  MaximizeIcon,
  PrinterIcon,
} from '../../../ui/screen-icons.tsx';
import { StatusView } from '../../../ui/status-view.tsx';
import { useAbout } from '../components/about/use-about.tsx';
import { useBookmarks } from '../components/bookmarks/use-bookmarks.tsx';
import { IncompleteNotice } from '../components/frame/incomplete-notice.tsx';
import { LoadingReport } from '../components/frame/loading-report.tsx';
import { ReportError } from '../components/frame/report-error.tsx';
import { ReportFrame } from '../components/frame/report-frame.tsx';
import { RequestAccess } from '../components/frame/request-access.tsx';
import { useViewer } from '../components/frame/use-viewer.ts';
import { ViewerLayout } from '../components/layout/viewer-layout.tsx';
import type { Tool } from '../components/layout/viewer-toolbar.tsx';
import { useRefreshHistory } from '../components/refreshes/use-refresh-history.tsx';
import type { ReportSession } from '../embedding/viewer-state.ts';
import type { Viewer } from '../embedding/viewer.ts';

interface ReportViewerProps {
  app: UserApp;
  entry: EmbeddedReport;
}

/** Shows the page that the URL names, and updates the URL when the report navigates. */
function usePageUrl({ app, entry }: ReportViewerProps, { store }: Viewer, pageName: string | undefined) {
  const navigate = useNavigate();
  const { notify } = useNotifications();
  const { pages, session } = useStore(store);
  const page = pageName ?? pages[entry.id]?.[0]?.name;

  const handlePage = useEffectEvent((activePage: string, hasNavigated: boolean) => {
    if (hasNavigated && activePage !== page)
      void navigate(toPagePath(app, entry, activePage), { replace: true });
  });
  useEffect(
    () =>
      store.subscribe(({ activePage }, before) => {
        if (activePage !== undefined && activePage !== before.activePage)
          handlePage(activePage, before.activePage !== undefined);
      }),
    [store],
  );
  useEffect(() => {
    if (!session || page === undefined || page === store.getState().activePage) return;
    session.showPage(page).catch(() => {
      notify({ text: viewerMessages.pageFailed, color: 'warning' });
    });
  }, [page, session, store, notify]);
}

interface ToolOptions {
  viewer: Viewer;
  session: ReportSession | undefined;
  bookmarks: Pick<ReturnType<typeof useBookmarks>, 'open' | 'copyLink'>;
  /** The element that full screen shows. It contains the iframe, which another layout replaces. */
  content: RefObject<HTMLElement | null>;
  openAbout(): void;
}

/** Returns the tools for the current report. */
function useTools({ viewer, session, bookmarks, content, openAbout }: ToolOptions): Tool[] {
  const { notify } = useNotifications();
  const disabled = !session;
  const notifyOnFailure = (action: Promise<void> | undefined, text: string) => {
    action?.catch((error: unknown) => {
      log.error(text, error);
      notify({ text, color: 'warning' });
    });
  };
  const fullscreen = {
    label: viewerMessages.fullscreen,
    icon: MaximizeIcon,
    disabled,
    onClick: () => {
      notifyOnFailure(content.current?.requestFullscreen(), viewerMessages.fullscreenDenied);
    },
  };
  return [
    { label: viewerMessages.reset, icon: HouseIcon, onClick: viewer.reset },
    { label: viewerMessages.bookmarks, icon: BookmarkIcon, onClick: bookmarks.open, disabled },
    { label: bookmarkMessages.copyLink, icon: LinkIcon, onClick: bookmarks.copyLink, disabled },
    {
      label: viewerMessages.print,
      icon: PrinterIcon,
      disabled,
      onClick: () => {
        notifyOnFailure(session?.print(), viewerMessages.printFailed);
      },
    },
    // Some phones do not support fullscreen.
    ...(document.fullscreenEnabled ? [fullscreen] : []),
    { label: viewerMessages.about, icon: InfoIcon, onClick: openAbout },
  ];
}

/** Renders one report of an app with its drawer, tools and dialogs. */
function ReportViewer({ app, entry }: ReportViewerProps) {
  const { pageName } = useParams();
  const viewer = useViewer(app.id, entry.id);
  usePageUrl({ app, entry }, viewer, pageName);
  const state = useStore(viewer.store);
  const { session, failure, incomplete, attempt } = state;
  const content = useRef<HTMLDivElement>(null);
  const bookmarks = useBookmarks(app, entry, viewer);
  const { refreshHistory, dialog } = useRefreshHistory(app, entry, state);
  const about = useAbout({ app, entry, refreshHistory });
  const tools = useTools({ viewer, session, bookmarks, content, openAbout: about.open });
  const pageTitle = state.pages[entry.id]?.find(({ name }) => name === state.activePage)?.title;
  usePageTitle([pageTitle, entry.name].filter(Boolean).join(' · '));
  const isOpening = !failure && !bookmarks.isPending;

  return (
    <ViewerLayout
      app={app}
      view={state}
      refreshHistory={refreshHistory}
      tools={tools}
      notice={bookmarks.notice}
      contentRef={content}
    >
      <Box
        position="absolute"
        inset="0"
        role="region"
        aria-label={viewerMessages.frameTitle(entry.name)}
        css={{ '& iframe': { border: '0', colorScheme: 'inherit' } }}
      >
        {isOpening && (
          <ReportFrame
            key={`${entry.id} ${String(attempt.number)}`}
            appId={app.id}
            entry={entry}
            viewer={viewer}
            attempt={attempt.number}
            pageName={pageName}
          />
        )}
      </Box>
      {!failure && <LoadingReport visible={!session || bookmarks.isPending} />}
      {session && <IncompleteNotice text={incomplete} retry={viewer.retry} />}
      <ReportError key={entry.id} appId={app.id} entry={entry} failure={failure} retry={viewer.retry} />
      {bookmarks.dialog}
      {about.dialog}
      {dialog}
    </ViewerLayout>
  );
}

/** Renders an app without embedded reports: its links, or an empty state. */
function AppWithoutReports({ app }: { app: UserApp }) {
  usePageTitle(app.name);
  const empty = getUsableEntries(app).length === 0;
  return (
    <ViewerLayout app={app}>
      {empty ? (
        <StatusView icon={TriangleAlertIcon} tone="warning" title={viewerMessages.invalid} />
      ) : (
        <StatusView
          icon={ExternalLinkIcon}
          title={viewerMessages.linksOnlyTitle}
          text={viewerMessages.linksOnlyText}
        />
      )}
    </ViewerLayout>
  );
}

/** Reloads the apps when the URL changes or the window is focused, because access may have been removed. */
function useCurrentAccess() {
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  useEffect(() => {
    const check = () => {
      if (!navigator.onLine) return;
      const apps = { queryKey: [viewingRoutes.listAppsOfUser.path], stale: true };
      void queryClient.refetchQueries(apps, { cancelRefetch: false });
    };
    check();
    window.addEventListener('focus', check);
    return () => {
      window.removeEventListener('focus', check);
    };
  }, [pathname, queryClient]);
}

/** Renders one app at `/apps/{app}/{report}/{page}`. Defaults to the first report and its first page. */
export function Component() {
  const { appId = '', reportId } = useParams();
  const query = useApps();
  useCurrentAccess();
  const visit = useVisit();
  const queryClient = useQueryClient();
  useEffect(() => {
    visit.markAppOpened();
    // The server puts the app first in the recently opened apps.
    void queryClient.invalidateQueries({ queryKey: [shortcutRoutes.getAppShortcuts.path] });
  }, [visit, queryClient, appId]);

  const app = query.data?.find(({ id }) => id === appId);
  if (!app && query.isError) {
    return (
      <StatusView
        icon={CloudOffIcon}
        tone="error"
        title={messages.apps.loadFailedTitle}
        text={query.error.message}
        primary={{ label: messages.common.retry, onClick: () => void query.refetch() }}
      />
    );
  }
  if (!app && !query.isComplete) return <LoadingReport visible />;
  if (!app) return <RequestAccess key={appId} appId={appId} />;
  const reports = getEmbeddedReports(app);
  const entry = reports.find(({ id }) => id === reportId) ?? reports[0];
  return entry ? <ReportViewer app={app} entry={entry} /> : <AppWithoutReports app={app} />;
}
