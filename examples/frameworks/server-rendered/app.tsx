import { fetchAccess } from '@embed-portal/example-support/access';
import type { Access } from '@embed-portal/example-support/access';
import { Service, models } from 'embed-toolkit';
import { EmbedContent } from 'embed-toolkit/react';
import { useEffect, useState } from 'react';

/** The service until the allowed origins are known. Embeds nothing, because the embed URL is not known either. */
const initialService = new Service();

export function App() {
  const [access, setAccess] = useState<Access>();
  const [service, setService] = useState(initialService);
  const [message, setMessage] = useState('Rendered by the server');
  useEffect(() => {
    fetchAccess().then(
      (response) => {
        setService(new Service({ embedOrigins: response.embedOrigins }));
        setAccess(response);
      },
      (error: unknown) => setMessage((error as Error).message),
    );
  }, []);
  return (
    <>
      <header>
        <h1>Sales, rendered by a server</h1>
        <p>
          The server renders this page with a placeholder. The browser hydrates it and embeds the report. The
          HTML contains no token.
        </p>
        <div className="controls">
          <output>{message}</output>
        </div>
      </header>
      <main>
        <EmbedContent
          type="report"
          service={service}
          id={access?.id}
          embedUrl={access?.embedUrl}
          accessToken={access?.token}
          tokenType={models.TokenType.Embed}
          settings={{ panes: { filters: { visible: false } } }}
          placeholder={<p className="hint">The report is loading.</p>}
          onRendered={() => setMessage('Report rendered in the browser')}
          onError={(error) => setMessage(error.message)}
        />
      </main>
    </>
  );
}
