import type { ExportedPage, ExportedPageState } from '@embed-portal/emulator-protocol/service-messages';
import { createDataClient } from './data-client.ts';
import type { HostConnection } from './host-connection.ts';
import { createEmbedSession } from './report/embed-session.ts';
import type { LoadConfig, ReportSettings } from './report/load-config.ts';
import { DomReportRenderer } from './view/dom-report-renderer.ts';

declare global {
  /** Receives the state of the exported page as JSON. The server adds this function through the browser. */
  var reportExportedPageState: ((state: string) => void) | undefined;
}

const customLayoutType = 1;
const customSizeType = 4;
const fitToPage = 0;
const displayModes = { visible: 0, hidden: 1 } as const;

/** Opens a page without a host page, and reports to the server when it is rendered or has failed. */
export function openExportedPage(root: HTMLElement, page: ExportedPage): void {
  const parameters = {
    uid: '',
    language: page.locale,
    formatLocale: page.locale,
    hasPreQueryHook: false,
    faults: undefined,
  };
  const session = createEmbedSession(
    {
      host: createExportHost(),
      client: createDataClient(),
      renderer: new DomReportRenderer(root),
      parameters,
    },
    buildExportConfig(page),
    { isPhased: false, hasTokenProvider: false },
  );
  void session.open();
}

/** Builds the load configuration of a page: without panes, tabs and visual headers, at the size of the file. */
export function buildExportConfig(page: ExportedPage): LoadConfig {
  const { reportId, accessToken, pageName, bookmark, filters } = page;
  return {
    id: reportId,
    accessToken,
    pageName,
    filters,
    bookmark,
    settings: {
      filterPaneEnabled: false,
      navContentPaneEnabled: false,
      visualSettings: { visualHeaders: [{ settings: { visible: false } }] },
      layoutType: customLayoutType,
      customLayout: { displayOption: fitToPage, ...buildVisualLayout(page) },
    },
  };
}

/** Builds the layout that shows one visual in the whole page. */
function buildVisualLayout({ pageName, visualName, size }: ExportedPage): ReportSettings['customLayout'] {
  if (visualName === undefined) return {};
  const visualLayout = { x: 0, y: 0, displayState: { mode: displayModes.visible } };
  return {
    pageSize: { type: customSizeType, ...size },
    pagesLayout: {
      [pageName]: {
        defaultLayout: { displayState: { mode: displayModes.hidden } },
        visualsLayout: { [visualName]: visualLayout },
      },
    },
  };
}

/** Creates the connection that takes the place of a host page. It passes on the end of the rendering and errors. */
function createExportHost(): HostConnection {
  const host: HostConnection = {
    postReady: () => undefined,
    forContentType: () => host,
    raise(name, body) {
      if (name === 'rendered') void waitUntilPainted().then(() => reportState({ status: 'rendered' }));
      if (name === 'error' && 'detailedMessage' in body)
        reportState({ status: 'failed', message: String(body.detailedMessage) });
    },
    callHook: async () => undefined,
  };
  return host;
}

function reportState(state: ExportedPageState): void {
  globalThis.reportExportedPageState?.(JSON.stringify(state));
}

/** Resolves when fonts are loaded and the frame after the next one starts, which follows the painting of the charts. */
async function waitUntilPainted(): Promise<void> {
  await document.fonts.ready;
  await waitForAnimationFrame();
  await waitForAnimationFrame();
}

const waitForAnimationFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
