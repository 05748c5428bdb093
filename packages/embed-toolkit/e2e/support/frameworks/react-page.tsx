import { Service } from 'embed-toolkit';
import { EmbedContent } from 'embed-toolkit/react';
import type { EmbedContentProps } from 'embed-toolkit/react';
import { useState } from 'react';
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';

window.service = new Service();
window.recordedEvents = [];

function HostPage(): ReactElement {
  const [config, setConfig] = useState<EmbedContentProps<'report'>>();
  const [isShown, setIsShown] = useState(true);
  const [message, setMessage] = useState('');
  window.hostPage = {
    setConfig: (newConfig) => setConfig({ ...newConfig, type: 'report' }),
    setShown: setIsShown,
  };
  return (
    <>
      <output>{message}</output>
      {isShown && config && (
        <EmbedContent
          {...config}
          service={window.service}
          placeholder="Loading the report…"
          onPageChanged={({ detail }) => window.recordedEvents.push(detail.newPage.name)}
          onRendered={() => setMessage('Rendered')}
          onError={(error) => setMessage(`Failed: ${error.message}`)}
        />
      )}
    </>
  );
}

createRoot(document.body.appendChild(document.createElement('main'))).render(<HostPage />);
