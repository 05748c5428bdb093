import { Box } from '@chakra-ui/react';
import type { UserApp } from '@embed-portal/api-contract';
import { useEffect, useRef } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { toPagePath } from '../../../data/apps.ts';
import type { EmbeddedReport } from '../../../data/apps.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import { useServices } from '../../../services.ts';
import { BookmarkIcon, HouseIcon, MaximizeIcon } from '../../../ui/screen-icons.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { IncompleteNotice } from './incomplete-notice.tsx';
import { LoadingReport } from './loading-report.tsx';
import { ReportError } from './report-error.tsx';
import { ReportFrame, useReportView } from './report-frame.tsx';
import type { ReportView } from './report-frame.tsx';
import { useBookmarks } from './use-bookmarks.tsx';
import { useRefreshHistory } from './use-refresh-history.tsx';
import { ViewerLayout } from './viewer-layout.tsx';
import type { Tool } from './viewer-toolbar.tsx';

interface ReportViewerProps {
  app: UserApp;
  entry: EmbeddedReport;
}

/** Shows the page that the URL names, and updates the URL when the report navigates. */
const usePageUrl = ({ app, entry }: ReportViewerProps, pageName: string | undefined): ReportView => {
  const navigate = useNavigate();
  const { notify } = useServices().notifications;
  const navigation = useRef<{ entryId: string; active?: string; requested?: string | undefined }>({
    entryId: entry.id,
  });

  const reportView = useReportView(entry, (name) => {
    const { entryId, active, requested } = navigation.current;
    navigation.current = { entryId: entry.id, active: name, requested };
    const navigatedByReport =
      entryId === entry.id && active !== undefined && active !== name && requested !== name;
    if (navigatedByReport) void navigate(toPagePath(app, entry, name), { replace: true });
  });
  const { pages, session } = reportView.view;
  const page = pageName ?? pages[entry.id]?.[0]?.name;

  useEffect(() => {
    navigation.current.requested = page;
    if (!session || page === undefined || page === navigation.current.active) return;
    session.showPage(page).catch(() => {
      notify({ text: viewerMessages.pageFailed, color: 'warning' });
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the URL changes, not when the report navigates
  }, [page, session]);
  return reportView;
};

/** Returns the tools for the current report. */
const useTools = ({ view: { session }, reset }: ReportView, openBookmarks: () => void): Tool[] => {
  const { notify } = useServices().notifications;
  const fullscreen = {
    label: viewerMessages.fullscreen,
    icon: MaximizeIcon,
    disabled: !session,
    onClick: () => {
      session?.enterFullscreen().catch(() => {
        notify({ text: viewerMessages.fullscreenDenied, color: 'warning' });
      });
    },
  };
  return [
    { label: viewerMessages.reset, icon: HouseIcon, onClick: reset },
    { label: viewerMessages.bookmarks, icon: BookmarkIcon, onClick: openBookmarks, disabled: !session },
    // Some phones do not support fullscreen.
    ...(document.fullscreenEnabled ? [fullscreen] : []),
  ];
};

/** Renders one report of an app with its drawer, tools and dialogs. */
export const ReportViewer = ({ app, entry }: ReportViewerProps) => {
  const { pageName } = useParams();
  const reportView = usePageUrl({ app, entry }, pageName);
  const { view, frame, retry } = reportView;
  const bookmarks = useBookmarks(app, entry, view);
  const { refreshHistory, dialog } = useRefreshHistory(app, entry, view);
  const tools = useTools(reportView, bookmarks.open);
  const pageTitle = view.pages[entry.id]?.find(({ name }) => name === view.activePage)?.title;
  usePageTitle([pageTitle, entry.name].filter(Boolean).join(' · '));

  return (
    <ViewerLayout app={app} view={view} refreshHistory={refreshHistory} tools={tools}>
      <Box
        position="absolute"
        inset="0"
        role="region"
        aria-label={viewerMessages.frameTitle(entry.name)}
        css={{ '& iframe': { border: '0', colorScheme: 'inherit', _fullscreen: { bg: 'bg' } } }}
      >
        {!view.failure && <ReportFrame key={frame.key} appId={app.id} pageName={pageName} {...frame.props} />}
      </Box>
      {!view.failure && <LoadingReport visible={!view.session || bookmarks.opening} />}
      {view.session && <IncompleteNotice text={view.incomplete} retry={retry} />}
      <ReportError key={entry.id} entry={entry} failure={view.failure} retry={retry} />
      {bookmarks.dialog}
      {dialog}
    </ViewerLayout>
  );
};
