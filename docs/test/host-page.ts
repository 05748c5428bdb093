import { EmbedService } from 'embed-toolkit';
import type { Embed } from 'embed-toolkit';
import { FakeFrame } from 'embed-toolkit/testing';
import type { ReceivedRequest } from 'embed-toolkit/testing';
import { vi } from 'vitest';

/** Returns the response of the page's server to a request for a token. */
const createAccess = (path: string) => ({
  id: 'r1',
  embedUrl: `https://app.powerbi.com/${path === '/paginated-token' ? 'rdlEmbed' : 'reportEmbed'}?reportId=r1`,
  token: 'token',
  expiration: '2099-01-01T00:00:00Z',
});

const responses: Record<string, unknown> = {
  'GET /report/pages': [
    { name: 'overview', displayName: 'Overview', isActive: true, visibility: 0 },
    { name: 'products', displayName: 'Products', visibility: 0 },
  ],
  'GET /report/pages/overview/visuals': [
    { name: 'v1', title: 'Region', type: 'slicer' },
    { name: 'revenue', title: 'Revenue', type: 'card' },
    { name: 'notes', title: 'Notes', type: 'textbox' },
  ],
  'GET /report/pages/products/visuals': [],
  'GET /report/pages/overview/visuals/v1/slicer': { filters: [], targets: [] },
  'POST /report/addPage': { name: 'notes', displayName: 'Notes' },
  'GET /report/bookmarks': [{ name: 'bookmark1', displayName: 'Norway' }],
  'POST /report/bookmarks/capture': { name: 'b1', state: 'state' },
};

const markup = `
  <div id="report" style="height: 600px"></div>
  <div class="report"></div>
  <div class="report"></div>
  <nav></nav>
  <output></output>
`;

/** Raises the events that follow a request: those of a load, or `rendered` after a change. */
async function raiseEvents(frame: FakeFrame, { method, url }: ReceivedRequest): Promise<void> {
  const isLoad = /\/(load|prepare|create|quickcreate)$/.test(url);
  if (isLoad) await frame.raise('loaded');
  if (method !== 'GET' && !/\/(prepare|token|capture)$/.test(url)) await frame.raise('rendered');
}

/** Creates the frame of embedded content. It responds to requests like a report of two pages. */
function createFrame(embedded: Embed): FakeFrame {
  const frame = new FakeFrame(embedded);
  for (const [request, body] of Object.entries(responses)) {
    frame.responses[request] = { statusCode: 200, body };
  }
  const { received } = frame;
  vi.spyOn(received, 'push').mockImplementation((request) => {
    received[received.length] = request;
    setTimeout(() => void raiseEvents(frame, request));
    return received.length;
  });
  // Later than the response of the server, so that the order of the requests is always the same.
  setTimeout(() => frame.finishPage(), 20);
  return frame;
}

interface HostPage {
  /** The frames, in the order in which they are embedded. */
  frames: readonly FakeFrame[];
  /** Releases all embedded content. */
  close: () => void;
}

/**
 * Creates a page with the elements that samples find, and a server that issues tokens.
 *
 * @param html - additional elements
 */
export function createHostPage(html = ''): HostPage {
  document.body.innerHTML = markup + html;
  vi.stubGlobal('fetch', (path: string) => Promise.resolve(Response.json(createAccess(path))));
  vi.stubGlobal('matchMedia', () => new EventTarget());
  const targets = new Set<Embed>();
  const services = new Set<EmbedService>();
  const frames: FakeFrame[] = [];
  for (const method of ['embed', 'load', 'bootstrap'] as const) {
    const original = EmbedService.prototype[method] as (...values: unknown[]) => Embed;
    vi.spyOn(EmbedService.prototype, method).mockImplementation(function (
      this: EmbedService,
      ...values: unknown[]
    ) {
      const embedded = original.apply(this, values);
      services.add(this);
      if (!targets.has(embedded)) frames.push(createFrame(embedded));
      targets.add(embedded);
      return embedded as never;
    });
  }
  return { frames, close: () => services.forEach((service) => service.dispose()) };
}
