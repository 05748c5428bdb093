// Uses the drop-in's factories or its proxy, loaded by `import`, `require` or as a script, and prints the result.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { JSDOM } from 'jsdom';

const [moduleType, scenario] = process.argv.slice(2);
const require = createRequire(import.meta.url);
const { window: page } = new JSDOM('<div></div>', {
  runScripts: 'outside-only',
  url: 'https://host.example',
});

async function load() {
  if (moduleType === 'script') {
    page.eval(readFileSync('node_modules/embed-toolkit/dist/embed-toolkit.umd.min.js', 'utf8'));
    return page['powerbi-client'];
  }
  const { document, location, MutationObserver, ShadowRoot, CustomEvent } = page;
  Object.assign(globalThis, { window: page, document, location, MutationObserver, ShadowRoot, CustomEvent });
  return moduleType === 'import' ? import('embed-toolkit/drop-in') : require('embed-toolkit/drop-in');
}

const { factories, service } = await load();

const post = (data, source, origin = '') =>
  page.dispatchEvent(new page.MessageEvent('message', { data, source, origin }));

/** Creates a window that records posted messages. */
function createTargetWindow() {
  const { contentWindow } = page.document.body.appendChild(page.document.createElement('iframe'));
  const posted = [];
  contentWindow.postMessage = (message) => posted.push(message);
  return { contentWindow, posted };
}

async function callFactories() {
  const wpmp = factories.wpmpFactory('mine', false, undefined);
  const hpm = factories.hpmFactory(wpmp);
  const router = factories.routerFactory(wpmp);
  router.post('/mine/:name', (request, response) => response.send(200, request.params.name));
  const { contentWindow, posted } = createTargetWindow();
  const responses = [hpm.get('/one', {}, contentWindow), hpm.post('/two', {}, {}, contentWindow)];
  posted.forEach(({ headers }, index) =>
    post({ statusCode: 200, headers: { id: headers.id }, body: index + 1 }, contentWindow),
  );
  const ids = posted.map(({ headers }) => headers.id);
  const bodies = (await Promise.all(responses)).map(({ body }) => body);
  post({ method: 'POST', url: '/mine/seven', headers: { id: 'e1' } }, contentWindow);
  await new Promise((resolve) => setTimeout(resolve));
  const { statusCode, body } = posted.at(-1);
  return {
    hasUniqueIds: ids.every(Boolean) && ids[0] !== ids[1],
    responses: bodies,
    routed: { statusCode, body },
  };
}

function stopProxy() {
  const powerbi = new service.Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);
  const element = page.document.querySelector('div');
  const embedUrl = 'https://app.powerbi.com/reportEmbed';
  const report = powerbi.embed(element, { type: 'report', id: 'r1', embedUrl, accessToken: 't' });
  let receivedCount = 0;
  report.on('info', () => (receivedCount += 1));
  const url = `/reports/${report.config.uniqueId}/events/info`;
  const raise = () =>
    post(
      { method: 'POST', url, headers: { id: 'e1' } },
      report.iframe.contentWindow,
      new URL(embedUrl).origin,
    );
  raise();
  const before = receivedCount;
  powerbi.wpmp.stop();
  raise();
  return { before, after: receivedCount };
}

const result = scenario === 'stop' ? stopProxy() : await callFactories();
process.stdout.write(JSON.stringify(result));
process.exit();
