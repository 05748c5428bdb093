import '@fontsource-variable/inter/wght.css';
import './style.css';
import './panes.css';
import { createDataClient } from './data-client.ts';
import { openExportedPage } from './exported-page.ts';
import { parseFrameParameters, readFrameSettings } from './frame-parameters.ts';
import type { FrameParameters } from './frame-parameters.ts';
import { watchGestures } from './gestures.ts';
import { createHostConnection } from './host-connection.ts';
import type { EmbedIds, HostConnection } from './host-connection.ts';
import type { SessionDependencies } from './report/embed-session.ts';
import type { CurrentSession } from './routes/current-session.ts';
import { createInteractiveRoutes } from './routes/interactive.ts';
import { createPaginatedRoutes } from './routes/paginated.ts';
import { openChannel } from './transport/channel.ts';
import type { RequestHandler } from './transport/channel.ts';
import { createRouter } from './transport/router.ts';
import type { Routes } from './transport/router.ts';
import { DomReportRenderer } from './view/dom-report-renderer.ts';
import { createPaginatedRenderer } from './view/paginated-renderer.ts';

const settings = readFrameSettings();
const root = document.getElementById('app') ?? document.body;
if (settings.exportedPage) openExportedPage(root, settings.exportedPage);
else if (!settings.faults.neverReady) start();

/**
 * Connects the routes to the host page. Runs before the `load` event of this page, on which the host page posts its load
 * request.
 */
function start(): void {
  const parameters = parseFrameParameters(location.search);
  const ids: EmbedIds = { initial: parameters.uid, current: parameters.uid };
  const channel = openChannel(settings, (request) => {
    const { uid } = request.headers;
    if (typeof uid === 'string') ids.current = uid;
    return handleRequest(request);
  });
  const isPaginated = /\/rdlEmbed$/i.test(location.pathname);
  const host = createHostConnection(channel, ids, isPaginated ? 'paginated' : 'report');
  const handleRequest: RequestHandler = createRouter(
    isPaginated ? buildPaginatedRoutes(host, parameters) : buildInteractiveRoutes(host, parameters),
  );
  host.postReady();
}

function buildInteractiveRoutes(host: HostConnection, parameters: FrameParameters): Routes {
  const currentSession: CurrentSession = { session: undefined };
  const dependencies: SessionDependencies = {
    host,
    client: createDataClient(parameters.faults),
    renderer: new DomReportRenderer(root),
    parameters,
  };
  watchGestures(
    (...event) => currentSession.session?.host.raise(...event),
    () => currentSession.session?.store.state.settings.layoutType,
  );
  return createInteractiveRoutes(dependencies, currentSession);
}

function buildPaginatedRoutes(host: HostConnection, parameters: FrameParameters): Routes {
  return createPaginatedRoutes(
    { host, client: createDataClient(parameters.faults), parameters },
    createPaginatedRenderer(root),
  );
}
