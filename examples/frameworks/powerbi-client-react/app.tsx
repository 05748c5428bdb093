import { showMessage } from '@embed-portal/example-support/access';
import type { Access } from '@embed-portal/example-support/access';
import { factories, service } from 'powerbi-client';
import type { Page } from 'powerbi-client';
import { PowerBIEmbed } from 'powerbi-client-react';
import type { EventHandler } from 'powerbi-client-react';
import { useState } from 'react';

interface PageChange {
  newPage: Page;
}

const { hpmFactory, wpmpFactory, routerFactory } = factories;

export function App({ access }: { access: Access }) {
  const { embedOrigins } = access;
  const [embedService] = useState(
    () => new service.Service(hpmFactory, wpmpFactory, routerFactory, { embedOrigins } as object),
  );
  return (
    <PowerBIEmbed
      service={embedService}
      embedConfig={{
        type: 'report',
        id: access.id,
        embedUrl: access.embedUrl,
        accessToken: access.token,
        tokenType: 1,
        settings: { panes: { filters: { visible: false } } },
      }}
      cssClassName="report"
      eventHandlers={
        new Map<string, EventHandler>([
          ['loaded', () => showMessage('Loaded')],
          [
            'pageChanged',
            (event?: service.ICustomEvent<PageChange>) => showMessage(event?.detail.newPage.displayName),
          ],
        ])
      }
      getEmbeddedComponent={(embed) => Object.assign(window, { report: embed })}
    />
  );
}
