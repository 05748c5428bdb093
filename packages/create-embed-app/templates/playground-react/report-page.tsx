import { useEffect, useState } from 'react';

/** Shows the report. The code in `embed.ts` runs when the element of the report exists. */
export function ReportPage() {
  const [failure, setFailure] = useState<Error>();
  useEffect(() => {
    void import('./host-page').then(() => import('./embed'), setFailure);
  }, []);

  return (
    <div className="app">
      <header className="app-header">
        <h1>Report</h1>
      </header>
      <main className="stage">
        <div className="report" />
        {failure && (
          <div className="failure" role="alert">
            <h2>The report is not available</h2>
            <p>{failure.message}</p>
            <button type="button" onClick={() => location.reload()}>
              Try again
            </button>
          </div>
        )}
      </main>
    </div>
  );
}
