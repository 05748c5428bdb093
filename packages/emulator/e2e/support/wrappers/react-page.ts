import { PowerBIEmbed } from 'powerbi-client-react';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { eventHandlers, hostPage } from './host-page.ts';

/** A page built with powerbi-client-react. */
function ReportPage() {
  const [embedConfig, setConfig] = useState(hostPage.embedConfig);
  hostPage.setConfig = setConfig;
  return createElement(PowerBIEmbed, {
    embedConfig,
    eventHandlers,
    cssClassName: 'report',
    getEmbeddedComponent: (report) => {
      hostPage.report = report;
    },
  });
}

createRoot(document.body.appendChild(document.createElement('main'))).render(createElement(ReportPage));
