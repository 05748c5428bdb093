import { listen } from './listen.ts';
import type { RunningServer } from './listen.ts';

export interface ScriptedFrame extends RunningServer {
  /** Whether frames load but never report that they are ready. */
  neverReady: boolean;
}

/** Script of the report frame. Simulates a report with three pages, one of them hidden, and one slicer per page. */
const script = `
const uid = new URLSearchParams(location.search).get('uid');
const host = new URL(document.referrer || location.ancestorOrigins[0]).origin;
const pages = [
  { name: 'overview', displayName: 'Overview', visibility: 0 },
  { name: 'regions', displayName: 'Regions', visibility: 0 },
  { name: 'tooltip', displayName: 'Tooltip', visibility: 1 },
];
const defaults = { filters: [] };
const slicers = { overview: defaults, regions: defaults };
let active = 'overview';
let filters = [];
const emit = (name, body) => parent.postMessage({ method: 'POST', url: '/reports/' + uid + '/events/' + name, headers: { id: Math.random() + '' }, body }, host);
const show = () => {
  document.body.dataset.page = active;
  document.querySelector('h1').textContent = pages.find((p) => p.name === active).displayName;
  document.querySelector('#slicer').textContent = JSON.stringify(slicers[active]);
  document.querySelector('#filters').textContent = JSON.stringify(filters);
};
const changePage = (name) => {
  active = name;
  show();
  setTimeout(() => emit('pageChanged', { initiator: 'sdk', newPage: { ...pages.find((p) => p.name === name), isActive: true } }), 10);
};
const routes = [
  ['POST', /report.(load|prepare)$/, (_, body) => {
    document.body.dataset.theme = body.theme ? 'dark' : 'light';
    if (pages.some((p) => p.name === body.pageName)) active = body.pageName;
    show();
    setTimeout(() => { emit('loaded', { initiator: 'sdk' }); setTimeout(() => emit('rendered', { initiator: 'sdk' }), 20); }, 20);
    return [202, {}];
  }],
  ['GET', /report.pages$/, () => [200, pages.map((p) => ({ ...p, isActive: p.name === active }))]],
  ['PUT', /report.pages.active$/, (_, body) => { changePage(body.name); return [202, {}]; }],
  ['GET', /report.pages.(\\w+).visuals$/, ([, page]) => [200, [{ name: 'slicer-' + page, type: 'slicer', title: 'Country', layout: {} }, { name: 'card', type: 'card', title: '', layout: {} }]]],
  ['GET', /pages.(\\w+).visuals.([\\w-]+).slicer$/, ([, page]) => [200, slicers[page]]],
  ['PUT', /pages.(\\w+).visuals.([\\w-]+).slicer$/, ([, page], body) => { slicers[page] = body; show(); return [200, {}]; }],
  ['POST', /report.filters$/, (_, body) => { filters = [...filters, ...body.filters]; show(); setTimeout(() => emit('filtersApplied', { initiator: 'sdk', filters }), 5); return [202, {}]; }],
  ['PUT', /report.theme$/, (_, body) => { document.body.dataset.theme = body.themeJson?.name ? 'dark' : 'light'; return [200, {}]; }],
  ['POST', /report.token$/, () => [202, {}]],
  ['POST', /frontload.config$/, () => [202, {}]],
];
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

const createPage = (neverReady: boolean) => `<!doctype html><html lang="en"><title>Report</title>
<style>body { font: 16px sans-serif; margin: 24px; color: #242a36; background: #ffffff } body[data-theme=dark] { background: #151a23; color: #eceff4 }</style>
<h1></h1><p id="slicer"></p><p id="filters"></p>
<script>window.neverReady = ${String(neverReady)};${neverReady ? '' : script}</script>`;

/** Starts a server for the simulated report frame, on another origin. */
export const startFrame = async (): Promise<ScriptedFrame> => {
  const state = { neverReady: false };
  const server = await listen(() => (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(createPage(state.neverReady));
  });
  return Object.assign(state, server);
};
