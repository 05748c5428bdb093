import type { PreparedPage } from './baseline.ts';

// These functions run in the host page of the benchmark.

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
    Service: new (...args: unknown[]) => { embed(element: HTMLElement | null, config: object): Report };
  };
  factories: Record<'hpmFactory' | 'wpmpFactory' | 'routerFactory', unknown>;
}

declare global {
  interface Window {
    'powerbi-client': Library;
    report: Report;
    slicer: Visual | undefined;
    baseline: Window | null;
    /** Resolves when the baseline page posts the text. */
    waitForMessage(text: string): Promise<void>;
    /** Resolves after the browser has painted the host page with its iframe. */
    waitForPaint(): Promise<void>;
  }
}

export interface EmbedConfig {
  origin: string;
  /** Initial slicer states. */
  slicers: object[];
  embedUrl: string;
  accessToken: string;
  id: string;
}

/** Embeds the report and returns the milliseconds until it is painted. */
export async function embed({ origin, ...config }: EmbedConfig): Promise<number> {
  const { service, factories } = window['powerbi-client'];
  const { hpmFactory, wpmpFactory, routerFactory } = factories;
  const startedAt = performance.now();
  const embedService = new service.Service(hpmFactory, wpmpFactory, routerFactory, {
    embedOrigins: [origin],
  });
  const settings = { panes: { filters: { visible: false }, pageNavigation: { visible: false } } };
  const report = embedService.embed(document.getElementById('report'), {
    type: 'report',
    tokenType: 1,
    settings,
    ...config,
  });
  await new Promise((resolve, reject) => {
    report.on('rendered', resolve);
    report.on('error', ({ detail }) => reject(new Error(JSON.stringify(detail))));
  });
  await window.waitForPaint();
  const durationMs = performance.now() - startedAt;
  window.report = report;
  const visuals = await report.getActivePage().then((page) => page.getVisuals());
  window.slicer = visuals.find(({ name }) => name === 'year');
  return durationMs;
}

/** Changes the state of the report's slicer and returns the milliseconds until the report is painted. */
export async function setSlicer(state: object): Promise<number> {
  window.report.off('rendered');
  const startedAt = performance.now();
  const rendered = new Promise((resolve) => window.report.on('rendered', resolve));
  await window.slicer?.setSlicerState(state);
  await rendered;
  await window.waitForPaint();
  return performance.now() - startedAt;
}

/** Opens the baseline page and returns the milliseconds until it is painted. */
export async function openBaseline(prepared: PreparedPage): Promise<number> {
  window.waitForMessage = (text) =>
    new Promise((resolve) => {
      addEventListener('message', function listen({ data }) {
        if (data !== text) return;
        removeEventListener('message', listen);
        resolve();
      });
    });
  const startedAt = performance.now();
  const frame = document.createElement('iframe');
  frame.src = '/baseline.html';
  const ready = window.waitForMessage('ready');
  document.getElementById('report')?.append(frame);
  await ready;
  window.baseline = frame.contentWindow;
  const rendered = window.waitForMessage('rendered');
  window.baseline?.postMessage(prepared, '*');
  await rendered;
  await window.waitForPaint();
  return performance.now() - startedAt;
}

/** Renders other data in the baseline page and returns the milliseconds until it is painted. */
export async function updateBaseline(prepared: PreparedPage): Promise<number> {
  const startedAt = performance.now();
  const rendered = window.waitForMessage('rendered');
  window.baseline?.postMessage(prepared, '*');
  await rendered;
  await window.waitForPaint();
  return performance.now() - startedAt;
}
