import type { Embed, Report } from 'powerbi-client';
import { PowerBIEmbed } from 'powerbi-client-react';
import { createElement, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { eventHandlers, wrapperPage } from './host-page.ts';

let report: Embed | undefined;
const root = createRoot(document.body.appendChild(document.createElement('main')));

wrapperPage.unmount = () => root.unmount();
wrapperPage.getFirstPage = async () => (await (report as Report).getPages())[0]?.displayName;

/** A page built with powerbi-client-react. */
function ReportPage() {
  const [embedConfig, setConfig] = useState(wrapperPage.embedConfig);
  wrapperPage.setConfig = setConfig;
  return createElement(PowerBIEmbed, {
    embedConfig,
    eventHandlers,
    getEmbeddedComponent: (embed) => {
      report = embed;
    },
  });
}

root.render(createElement(ReportPage));
