import type { Access } from '@embed-portal/example-support/access';
import { fetchAccess } from '@embed-portal/example-support/access';
import { BasicFilterBuilder, Service, models } from 'embed-toolkit';
import { EmbedContent } from 'embed-toolkit/react';
import { useEffect, useState } from 'react';

const pages = { overview: 'Overview', products: 'Products', regions: 'Regions' };
const countries = ['Germany', 'France', 'Netherlands'];
const buildFilter = (country: string) =>
  new BasicFilterBuilder().withColumnTarget('Store', 'Country').in([country]).build();

export function App() {
  const [access, setAccess] = useState<Access>();
  const [message, setMessage] = useState('');
  useEffect(() => {
    fetchAccess().then(setAccess, (error: unknown) => setMessage((error as Error).message));
  }, []);
  if (!access) return <p className="hint">{message || 'Loading…'}</p>;
  return <Sales access={access} onRenew={setAccess} />;
}

function Sales({ access, onRenew }: { access: Access; onRenew: (access: Access) => void }) {
  const [service] = useState(() => new Service({ embedOrigins: access.embedOrigins }));
  const [page, setPage] = useState('overview');
  const [country, setCountry] = useState('Germany');
  const [message, setMessage] = useState('');
  return (
    <>
      <header>
        <h1>Sales, in React</h1>
        <p>Country and page are React state. Only changes are sent to the frame.</p>
        <div className="controls">
          <select aria-label="Country" value={country} onChange={({ target }) => setCountry(target.value)}>
            {countries.map((name) => (
              <option key={name}>{name}</option>
            ))}
          </select>
          {Object.entries(pages).map(([name, title]) => (
            <button
              key={name}
              aria-current={name === page ? 'page' : undefined}
              onClick={() => setPage(name)}
            >
              {title}
            </button>
          ))}
          <button onClick={() => void fetchAccess().then(onRenew)}>Renew token</button>
          <output>{message}</output>
        </div>
      </header>
      <main>
        <EmbedContent
          type="report"
          service={service}
          id={access.id}
          embedUrl={access.embedUrl}
          accessToken={access.token}
          tokenType={models.TokenType.Embed}
          settings={{ panes: { filters: { visible: false }, pageNavigation: { visible: false } } }}
          pageName={page}
          filters={[buildFilter(country)]}
          placeholder={<p className="hint">Loading the report…</p>}
          onLoaded={() => setMessage('Loaded')}
          onPageChanged={({ detail }) => setPage(detail.newPage.name)}
          onError={(error) => setMessage(error.message)}
        />
      </main>
    </>
  );
}
