import { Box } from '@chakra-ui/react';
import type { UserApp } from '@embed-portal/api-contract';
import { useEffect, useRef } from 'react';
import { LuBookmark, LuHouse, LuMaximize } from 'react-icons/lu';
import { useNavigate, useParams } from 'react-router-dom';
import type { EmbeddedReport } from '../../../data/app-reports.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import { useServices } from '../../../services.ts';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { toPagePath } from '../page-path.ts';
import { useBookmarks } from '../use-bookmarks.tsx';
import { useRefreshHistory } from '../use-refresh-history.tsx';
import { useReportSession } from '../use-report-session.ts';
import type { ReportControl } from '../use-report-session.ts';
import { IncompleteNotice } from './incomplete-notice.tsx';
import { LoadingReport } from './loading-report.tsx';
import { ReportError } from './report-error.tsx';
import { ViewerLayout } from './viewer-layout.tsx';
import type { Tool } from './viewer-toolbar.tsx';

interface ReportViewerProps {
  app: UserApp;
  entry: EmbeddedReport;
}

/** Shows the page that the URL names, and updates the URL when the report navigates. */
const usePageUrl = ({ app, entry }: ReportViewerProps): ReportControl => {
  const { pageName } = useParams();
  const navigate = useNavigate();
  const { notify } = useServices().notifications;
  const navigation = useRef<{ entryId: string; active?: string; requested?: string | undefined }>({
    entryId: entry.id,
  });

  const control = useReportSession(app.id, entry, pageName, (name) => {
    const { entryId, active, requested } = navigation.current;
    navigation.current = { entryId: entry.id, active: name, requested };
    const navigatedByReport =
      entryId === entry.id && active !== undefined && active !== name && requested !== name;
    if (navigatedByReport) void navigate(toPagePath(app, entry, name), { replace: true });
  });
  const { view, showPage } = control;
  const page = pageName ?? view.pages[entry.id]?.[0]?.name;

  useEffect(() => {
    navigation.current.requested = page;
    if (!view.shown || page === undefined || page === navigation.current.active) return;
    showPage(page).catch(() => {
      notify({ text: viewerMessages.pageFailed, color: 'warning' });
    });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only when the URL changes, not when the report navigates
  }, [page, view.shown]);
  return control;
};

/** Returns the tools for the current report. */
const useTools = ({ view, reset, getSession }: ReportControl, openBookmarks: () => void): Tool[] => {
  const { notify } = useServices().notifications;
  const fullscreen = {
    label: viewerMessages.fullscreen,
    icon: LuMaximize,
    disabled: !view.shown,
    onClick: () => {
      getSession()
        .enterFullscreen()
        .catch(() => {
          notify({ text: viewerMessages.fullscreenDenied, color: 'warning' });
        });
    },
  };
  return [
    { label: viewerMessages.reset, icon: LuHouse, onClick: reset },
    { label: viewerMessages.bookmarks, icon: LuBookmark, onClick: openBookmarks, disabled: !view.shown },
    // Some phones do not support fullscreen.
    ...(document.fullscreenEnabled ? [fullscreen] : []),
  ];
};

/** Renders one report of an app with its drawer, tools and dialogs. */
export const ReportViewer = ({ app, entry }: ReportViewerProps) => {
  const control = usePageUrl({ app, entry });
  const { view, container } = control;
  const bookmarks = useBookmarks(app, entry, control);
  const { refreshHistory, dialog } = useRefreshHistory(app, entry, view);
  const tools = useTools(control, bookmarks.open);
  const pageTitle = view.pages[entry.id]?.find(({ name }) => name === view.activePage)?.title;
  usePageTitle([pageTitle, entry.name].filter(Boolean).join(' · '));

  return (
    <ViewerLayout app={app} view={view} refreshHistory={refreshHistory} tools={tools}>
      <Box
        ref={container}
        position="absolute"
        inset="0"
        role="region"
        aria-label={viewerMessages.frameTitle(entry.name)}
        css={{ '& iframe': { border: '0', colorScheme: 'inherit', _fullscreen: { bg: 'bg' } } }}
      />
      {!view.failure && <LoadingReport visible={!view.shown || bookmarks.opening} />}
      {view.shown && !view.failure && <IncompleteNotice text={view.incomplete} retry={control.retry} />}
      <ReportError key={entry.id} entry={entry} failure={view.failure} retry={control.retry} />
      {bookmarks.dialog}
      {dialog}
    </ViewerLayout>
  );
};
