import { Service, models } from 'embed-toolkit';
import { EmbedContent } from 'embed-toolkit/react';
import { useEffect, useState } from 'react';
import { fetchAccess } from '../support/access.ts';
import type { Access } from '../support/access.ts';

/** The configuration before the embed URL is known; it embeds nothing. */
const none = new Service();

export function App() {
  const [access, setAccess] = useState<Access>();
  const [service, setService] = useState(none);
  const [said, say] = useState('Rendered by the server');
  useEffect(() => {
    fetchAccess().then(
      (given) => {
        setService(new Service({ embedOrigins: given.embedOrigins }));
        setAccess(given);
      },
      (error: Error) => say(error.message),
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
          <output>{said}</output>
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
          onRendered={() => say('Taken over by the browser')}
          onError={(error) => say(error.message)}
        />
      </main>
    </>
  );
}
