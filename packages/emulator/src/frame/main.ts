import '@fontsource-variable/inter/wght.css';
import './style.css';
import './panes.css';
import { createDataClient } from './data-client.ts';
import { watchGestures } from './gestures.ts';
import { createHost } from './host.ts';
import type { Host } from './host.ts';
import type { SessionParts } from './report/session-options.ts';
import { interactiveRoutes } from './routes/interactive.ts';
import { paginatedRoutes } from './routes/paginated.ts';
import type { SessionBox } from './routes/session-box.ts';
import { readAddress, readSettings } from './settings.ts';
import type { FrameAddress } from './settings.ts';
import { createPaginatedView } from './view/paginated-view.ts';
import { ReportView } from './view/view.ts';
import { openChannel } from './wire/channel.ts';
import type { Answer } from './wire/channel.ts';
import { createRouter } from './wire/router.ts';
import type { Routes } from './wire/router.ts';

const settings = readSettings();
if (!settings.faults.neverReady) start();

/** Listens before the page's load event, since the host posts its load call right then. */
function start(): void {
  const address = readAddress(location.search);
  const channel = openChannel(settings, (request) => answer(request));
  const root = document.getElementById('app') ?? document.body;
  const isPaginated = /\/rdlEmbed$/i.test(location.pathname);
  const host = createHost(channel, address.uid, isPaginated ? 'paginated' : 'report');
  const answer: Answer = createRouter(
    isPaginated ? paginated(root, host, address) : interactive(root, host, address),
  );
  host.ready();
}

function interactive(root: HTMLElement, host: Host, address: FrameAddress): Routes {
  const box: SessionBox = { current: undefined };
  const parts: SessionParts = { host, client: createDataClient(), view: new ReportView(root), address };
  watchGestures(() => box.current);
  return interactiveRoutes(parts, box);
}

function paginated(root: HTMLElement, host: Host, address: FrameAddress): Routes {
  return paginatedRoutes({ host, client: createDataClient(), address }, createPaginatedView(root));
}
