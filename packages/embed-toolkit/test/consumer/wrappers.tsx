// Host page code that uses Microsoft's wrappers. Compiled with the types of the drop-in, like the wrappers themselves.
import type { Embed, Report, service } from 'powerbi-client';
import { models } from 'powerbi-client';
import { PowerBIReportEmbedComponent } from 'powerbi-client-angular';
import { PowerBIEmbed } from 'powerbi-client-react';
import { PowerBIReportEmbed } from 'powerbi-client-vue-js';
import type { JSX as ReactJsx } from 'react';

declare global {
  // The types of the wrapper for React use it. React 19 no longer declares it.
  namespace JSX {
    type Element = ReactJsx.Element;
  }
}

const config: models.IReportEmbedConfiguration = {
  type: 'report',
  id: 'r1',
  embedUrl: 'https://app.powerbi.com/reportEmbed',
  tokenType: models.TokenType.Embed,
};
let report: Report | undefined;

export function Sales({ powerbi }: { powerbi: service.Service }) {
  return (
    <PowerBIEmbed
      embedConfig={config}
      eventHandlers={
        new Map([
          ['loaded', () => console.log('loaded')],
          ['error', (event?: service.ICustomEvent<any>) => console.log(event?.detail)],
          [
            'visualClicked',
            (_event?: service.ICustomEvent<any>, embed?: Embed) => console.log(embed?.getId()),
          ],
        ])
      }
      getEmbeddedComponent={(embed) => {
        report = embed as Report;
      }}
      service={powerbi}
    />
  );
}
export const getPages = (component: PowerBIReportEmbedComponent) => component.getReport()?.getPages();
export const components = [PowerBIReportEmbed, report];
