import { Service } from 'embed-toolkit';
import type { Page } from 'embed-toolkit';
import { useReport } from 'embed-toolkit/react';
import { useEffect, useMemo, useState } from 'react';
import { fetchAccess } from './access';
import type { Access } from './access';
import { createReportConfig, darkQuery, darkTheme, isVisiblePage, phoneQuery } from './report-config';
import { useMediaQuery } from './use-media-query';

/** Shows the report below its title and its pages. */
export function ReportPage() {
  const [attempt, setAttempt] = useState(0);
  return <ReportAttempt key={attempt} onRetry={() => setAttempt(attempt + 1)} />;
}

function ReportAttempt({ onRetry }: { onRetry: () => void }) {
  const [access, setAccess] = useState<Access>();
  const [accessError, setAccessError] = useState<Error>();
  useEffect(() => {
    const controller = new AbortController();
    fetchAccess(controller.signal).then(setAccess, (error: Error) => {
      if (!controller.signal.aborted) setAccessError(error);
    });
    return () => controller.abort();
  }, []);

  const [pages, setPages] = useState<Page[]>([]);
  const [pageName, setPageName] = useState<string>();
  const theme = useMediaQuery(darkQuery) ? darkTheme : undefined;
  // A change of the layout loads the report again and keeps the page.
  const isPhone = useMediaQuery(phoneQuery);
  const service = useMemo(() => access && new Service({ embedOrigins: access.embedOrigins }), [access]);
  const { ref, report, status, error } = useReport(
    access && { ...createReportConfig(access, isPhone), pageName, theme },
    {
      service,
      on: {
        loaded: () => {
          report?.getPages().then((all) => setPages(all.filter(isVisiblePage)), console.error);
        },
        pageChanged: ({ detail }) => setPageName(detail.newPage.name),
      },
      onError: ({ message }) => console.error(message),
    },
  );
  const activePage = pageName ?? pages.find(({ isActive }) => isActive)?.name;
  const failure = accessError ?? (status === 'failed' ? error : undefined);
  const isLoading = !failure && (status === 'waiting' || status === 'loading');

  return (
    <div className="app">
      <header className="app-header">
        <h1>{access?.name ?? 'Report'}</h1>
        <nav className="tabs" aria-label="Pages of the report">
          {pages.map(({ name, displayName }) => (
            <button
              key={name}
              type="button"
              aria-current={name === activePage ? 'page' : undefined}
              onClick={() => setPageName(name)}
            >
              {displayName}
            </button>
          ))}
        </nav>
      </header>
      <main className="stage">
        <div ref={ref} className="report" />
        {isLoading && <Loading />}
        {failure && (
          <div className="failure" role="alert">
            <h2>The report is not available</h2>
            <p>{failure.message}</p>
            <button type="button" onClick={onRetry}>
              Try again
            </button>
          </div>
        )}
      </main>
    </div>
  );
}

const Loading = () => (
  <div className="loading" role="status" aria-label="Loading the report">
    {Array.from({ length: 7 }, (_, index) => (
      <span key={index} />
    ))}
  </div>
);
