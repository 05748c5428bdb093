import type { UserApp } from '@embed-portal/api-contract';
import { shortcutRoutes } from '@embed-portal/api-contract/routes/shortcuts';
import { viewingRoutes } from '@embed-portal/api-contract/routes/viewing';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useParams } from 'react-router-dom';
import { getEmbeddedReports, getUsableEntries, useApps } from '../../../data/apps.ts';
import { useVisit } from '../../../data/visit.ts';
import { viewerMessages } from '../../../messages/viewer.ts';
import { messages } from '../../../messages.ts';
import { CloudOffIcon, TriangleAlertIcon } from '../../../ui/icons.tsx';
import { ExternalLinkIcon } from '../../../ui/screen-icons.tsx';
import { StatusView } from '../../../ui/status-view.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { LoadingReport } from '../components/loading-report.tsx';
import { ReportViewer } from '../components/report-viewer.tsx';
import { RequestAccess } from '../components/request-access.tsx';
import { ViewerLayout } from '../components/viewer-layout.tsx';

/** Renders an app without embedded reports: its links, or an empty state. */
const AppWithoutReports = ({ app }: { app: UserApp }) => {
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
};

/** Reloads the apps when the URL changes or the window is focused, because access may have been removed. */
const useCurrentAccess = () => {
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
};

/** Renders one app at `/apps/{app}/{report}/{page}`. Defaults to the first report and its first page. */
export const Component = () => {
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

  if (query.isPending) return <LoadingReport visible />;
  if (!query.data) {
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
  const app = query.data.find(({ id }) => id === appId);
  if (!app) return <RequestAccess key={appId} appId={appId} />;
  const reports = getEmbeddedReports(app);
  const entry = reports.find(({ id }) => id === reportId) ?? reports[0];
  return entry ? <ReportViewer app={app} entry={entry} /> : <AppWithoutReports app={app} />;
};
