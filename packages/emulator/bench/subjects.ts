import type { Finished } from './alone.ts';

/** What runs in the host page of the benchmark. */

interface Report {
  on(event: string, handler: (event: { detail: unknown }) => void): void;
  off(event: string): void;
  getActivePage(): Promise<{ getVisuals(): Promise<Visual[]> }>;
}

interface Visual {
  name: string;
  setSlicerState(state: object): Promise<void>;
}

interface Library {
  service: {
    Service: new (...parts: unknown[]) => { embed(element: HTMLElement | null, config: object): Report };
  };
  factories: Record<'hpmFactory' | 'wpmpFactory' | 'routerFactory', unknown>;
}

declare global {
  interface Window {
    'powerbi-client': Library;
    report: Report;
    slicer: Visual | undefined;
    alone: Window | null;
    /** Resolves when the page of the chart library alone posts a text. */
    heard(text: string): Promise<void>;
    /** Resolves at the end of the browser's next frame, which paints the host page with all that is in it. */
    painted(): Promise<void>;
  }
}

export interface EmbedConfig {
  origin: string;
  /** The slicers that it opens with. */
  slicers: object[];
  embedUrl: string;
  accessToken: string;
  id: string;
}

/** Embeds the report, and gives the time until it is painted. */
export async function embed({ origin, ...config }: EmbedConfig): Promise<number> {
  const { service, factories } = window['powerbi-client'];
  const { hpmFactory, wpmpFactory, routerFactory } = factories;
  const since = performance.now();
  const embedding = new service.Service(hpmFactory, wpmpFactory, routerFactory, { embedOrigins: [origin] });
  const settings = { panes: { filters: { visible: false }, pageNavigation: { visible: false } } };
  const report = embedding.embed(document.getElementById('report'), {
    type: 'report',
    tokenType: 1,
    settings,
    ...config,
  });
  await new Promise((resolve, reject) => {
    report.on('rendered', resolve);
    report.on('error', ({ detail }) => reject(new Error(JSON.stringify(detail))));
  });
  await window.painted();
  const took = performance.now() - since;
  window.report = report;
  const visuals = await report.getActivePage().then((page) => page.getVisuals());
  window.slicer = visuals.find(({ name }) => name === 'year');
  return took;
}

/** Puts another state into the report's slicer, and gives the time until all is painted. */
export async function tick(state: object): Promise<number> {
  window.report.off('rendered');
  const since = performance.now();
  const drawn = new Promise((resolve) => window.report.on('rendered', resolve));
  await window.slicer?.setSlicerState(state);
  await drawn;
  await window.painted();
  return performance.now() - since;
}

/** Opens the page of the chart library alone, and gives the time until it is painted. */
export async function openAlone(finished: Finished): Promise<number> {
  window.heard = (text) =>
    new Promise((resolve) => {
      addEventListener('message', function listen({ data }) {
        if (data !== text) return;
        removeEventListener('message', listen);
        resolve();
      });
    });
  const since = performance.now();
  const frame = document.createElement('iframe');
  frame.src = '/alone.html';
  const ready = window.heard('ready');
  document.getElementById('report')?.append(frame);
  await ready;
  window.alone = frame.contentWindow;
  const drawn = window.heard('drawn');
  window.alone?.postMessage(finished, '*');
  await drawn;
  await window.painted();
  return performance.now() - since;
}

/** Lets it draw other figures. */
export async function redrawAlone(finished: Finished): Promise<number> {
  const since = performance.now();
  const drawn = window.heard('drawn');
  window.alone?.postMessage(finished, '*');
  await drawn;
  await window.painted();
  return performance.now() - since;
}
