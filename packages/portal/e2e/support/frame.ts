import { listen } from './listen.ts';
import type { RunningServer } from './listen.ts';

export interface ScriptedFrame extends RunningServer {
  /** Whether frames load but never report that they are ready. */
  neverReady: boolean;
  /** Whether frames finish rendering only when a test calls `finishRendering` in the frame. */
  rendersOnDemand: boolean;
}

/**
 * Script of the report frame. Simulates a report with three pages, one of them hidden, and one slicer per page. As in the
 * BI service, data is visible from the start of the rendering, which a phased load delays until it is requested.
 */
const script = `
const uid = new URLSearchParams(location.search).get('uid');
const host = location.ancestorOrigins[0];
const pages = [
  { name: 'overview', displayName: 'Overview', visibility: 0 },
  { name: 'regions', displayName: 'Regions', visibility: 0 },
  { name: 'tooltip', displayName: 'Tooltip', visibility: 1 },
];
const defaults = { filters: [] };
let slicers = { overview: defaults, regions: defaults };
let active = 'overview';
let filters = [];
let isRendering = false;
let canPrint = true;
const emit = (name, body) => parent.postMessage({ method: 'POST', url: '/reports/' + uid + '/events/' + name, headers: { id: Math.random() + '' }, body }, host);
const show = () => {
  if (!isRendering) return;
  document.body.dataset.page = active;
  document.querySelector('h1').textContent = pages.find((p) => p.name === active).displayName;
  document.querySelector('#slicer').textContent = JSON.stringify(slicers[active]);
  document.querySelector('#filters').textContent = JSON.stringify(filters);
};
window.finishRendering = () => emit('rendered', { initiator: 'sdk' });
const render = () => {
  isRendering = true;
  show();
  if (!window.rendersOnDemand) setTimeout(window.finishRendering, 20);
};
const captureState = () => btoa(JSON.stringify({ active, slicers, filters }));
const applyState = (state) => {
  try {
    ({ active, slicers, filters } = JSON.parse(atob(state)));
  } catch {
    return [400, [{ message: 'state is not a bookmark of this report' }]];
  }
  show();
  return [202, {}];
};
const changePage = (name) => {
  active = name;
  show();
  setTimeout(() => emit('pageChanged', { initiator: 'sdk', newPage: { ...pages.find((p) => p.name === name), isActive: true } }), 10);
};
const routes = [
  ['POST', /report.(load|prepare)$/, ([, phase], body) => {
    document.body.dataset.theme = body.theme ? 'dark' : 'light';
    document.body.dataset.layout = body.settings.layoutType === 2 ? 'phone' : 'desktop';
    if (pages.some((p) => p.name === body.pageName)) active = body.pageName;
    setTimeout(() => { emit('loaded', { initiator: 'sdk' }); if (phase === 'load') render(); }, 20);
    return [202, {}];
  }],
  ['POST', /report.render$/, () => { render(); return [202, {}]; }],
  ['POST', /report.print$/, () => { if (!canPrint) return [500, { message: 'printing failed' }]; document.body.dataset.printed = 'true'; return [202, {}]; }],
  ['POST', /report.bookmarks.capture$/, () => [200, { state: captureState() }]],
  ['POST', /report.bookmarks.applyState$/, (_, body) => applyState(body.state)],
  ['GET', /report.pages$/, () => [200, pages.map((p) => ({ ...p, isActive: p.name === active }))]],
  ['PUT', /report.pages.active$/, (_, body) => { changePage(body.name); return [202, {}]; }],
  ['GET', /report.pages.(\\w+).visuals$/, ([, page]) => [200, [{ name: 'slicer-' + page, type: 'slicer', title: 'Country', layout: {} }, { name: 'card', type: 'card', title: '', layout: {} }]]],
  ['GET', /pages.(\\w+).visuals.([\\w-]+).slicer$/, ([, page]) => [200, slicers[page]]],
  ['PUT', /pages.(\\w+).visuals.([\\w-]+).slicer$/, ([, page], body) => { slicers[page] = body; show(); return [200, {}]; }],
  ['POST', /report.filters$/, (_, body) => {
    const replaced = body.filtersOperation === 3 ? body.filters.map(({ target }) => JSON.stringify(target)) : [];
    filters = [...filters.filter(({ target }) => !replaced.includes(JSON.stringify(target))), ...body.filters]; show(); setTimeout(() => emit('filtersApplied', { initiator: 'sdk', filters }), 5); return [202, {}];
  }],
  ['PUT', /report.theme$/, (_, body) => { document.body.dataset.theme = body.themeJson?.name ? 'dark' : 'light'; return [200, {}]; }],
  ['POST', /report.token$/, () => [202, {}]],
  ['POST', /frontload.config$/, () => [202, {}]],
];
window.rejectPrinting = () => { canPrint = false; };
window.setSlicer = (page, value) => { slicers[page] = { filters: [{ values: [value] }] }; show(); };
window.changePage = changePage;
window.addEventListener('message', ({ data, origin }) => {
  if (origin !== host || !data || !data.method) return;
  const path = data.url.split('?')[0];
  for (const [method, pattern, respond] of routes) {
    const match = method === data.method && pattern.exec(path);
    if (!match) continue;
    const [statusCode, body] = respond(match, data.body);
    parent.postMessage({ statusCode, headers: { id: data.headers.id }, body }, host);
    return;
  }
  if (data.method) parent.postMessage({ statusCode: 404, headers: { id: data.headers.id }, body: 'no route ' + data.method + ' ' + path }, host);
});
show();
if (!window.neverReady) parent.postMessage({ method: 'POST', url: '/ready/' + uid, headers: { id: 'ready' } }, host);
`;

const createPage = ({
  neverReady,
  rendersOnDemand,
}: Pick<
  ScriptedFrame,
  'neverReady' | 'rendersOnDemand'
>) => `<!doctype html><html lang="en"><title>Report</title>
<style>body { font: 16px sans-serif; margin: 24px; color: #242a36; background: #ffffff } body[data-theme=dark] { background: #151a23; color: #eceff4 }</style>
<h1></h1><p id="slicer"></p><p id="filters"></p>
<script>window.rendersOnDemand = ${String(rendersOnDemand)};window.neverReady = ${String(neverReady)};${neverReady ? '' : script}</script>`;

/** Starts a server for the simulated report frame, on another origin. */
export async function startFrame(): Promise<ScriptedFrame> {
  const state = { neverReady: false, rendersOnDemand: false };
  const server = await listen(() => (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(createPage(state));
  });
  return Object.assign(state, server);
}
