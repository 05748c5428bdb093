import type { Case } from './conformance-case.ts';
import { create, dashboard, qna, quick, report, tile, visual } from './conformance-configurations.ts';

/**
 * Operations that custom factories, replaced methods and routes see. Each value is the body of an async function with
 * the members of `CaseScope` in scope, see conformance-runner.ts.
 */

/** Embeds a report whose client is `client`, and lets its frame raise `loaded`. */
const embedWithClient = `
  const { service: { Service }, factories } = window['powerbi-client'];
  const other = document.body.appendChild(document.createElement('div'));
  const response = { statusCode: 200, headers: {}, body: {} };
  const stub = { defaultHeaders: {}, post: async () => response, put: async () => response, ...client };
  const custom = new Service(() => stub, factories.wpmpFactory, factories.routerFactory);
  const report = custom.embed(other, { ...config, uniqueId: 'u2' });
  await waitForEvent('load', report.iframe);
  const loaded = waitForEvent('loaded', other);
  report.iframe.contentWindow.postMessage({ command: { raise: { event: 'loaded' } } }, '*');
  await loaded;
  const result = await report.getZoom().then((value) => ['resolved', value], (error) => ['rejected', error]);
  custom.reset(other);
  other.remove();
  return result`;

const clients: Record<string, string> = {
  'resolves with a response': 'async () => ({ statusCode: 200, headers: {}, body: 2 })',
  'resolves with a body only': 'async () => ({ body: 2 })',
  'returns a response': '() => ({ statusCode: 200, headers: {}, body: 2 })',
  'rejects with a response':
    "() => Promise.reject({ statusCode: 500, headers: {}, body: { message: 'Broken' } })",
  'rejects with a body only': "() => Promise.reject({ body: { message: 'Broken' } })",
  'rejects with an error': "() => Promise.reject(new Error('Broken'))",
  'rejects with a string': "() => Promise.reject('Broken')",
  throws: "() => { throw new Error('Broken') }",
};

/** Records the names of the methods that the host page has replaced, in the order of their calls. */
const recordOverrides = `
  const names = [];
  const override = (object, ...methods) => {
    for (const name of methods) {
      const original = object[name];
      object[name] = (...args) => { names.push(name); return original.apply(object, args); };
    }
  };`;

const createOtherService = `
    const { service: { Service }, factories } = window['powerbi-client'];
    const other = new Service(factories.hpmFactory, factories.wpmpFactory, factories.routerFactory);`;

const sendUnanswered = `
  const send = (url) => Promise.race([sendCommand({ send: { url, body: {} } }), pause(1_000).then(() => 'no response')]);`;

const operations: Record<string, string> = {
  ...Object.fromEntries(
    Object.entries(clients).map(([name, get]) => [
      `a custom client that ${name}`,
      `const client = { get: ${get} }; ${embedWithClient}`,
    ]),
  ),
  'a replaced method of the client': `
    const urls = [];
    const { post } = service.hpm;
    service.hpm.post = (url, ...rest) => { urls.push(url); return post.call(service.hpm, url, ...rest); };
    await embed.refresh();
    return urls`,
  'replaced methods of a report': `${recordOverrides}
    override(embed, 'updateFilters', 'updateSettings', 'getPages', 'getPageByName', 'load', 'applyTheme');
    await embed.removeFilters();
    await embed.setZoom(2);
    await embed.resizeActivePage(4, 800);
    await embed.switchLayout(1);
    await embed.setVisualDisplayState('p1', 'v1', 1);
    await embed.resizeVisual('p1', 'v1', 1, 2);
    await embed.moveVisual('p1', 'v1', 1, 2);
    await embed.addContextMenuCommand('c1', 'One');
    await embed.addOptionsMenuCommand('c2', 'Two');
    await embed.removeContextMenuCommand('c1', 'One');
    await embed.removeOptionsMenuCommand('c2', 'Two');
    await pause(150);
    await embed.reload();
    return names`,
  'a replaced load method, and a repeated embed': `${recordOverrides}
    override(embed, 'load');
    await pause(150);
    const rendered = waitForEvent('rendered');
    service.embed(element, config);
    await rendered;
    return names`,
  'replaced methods of a page and a visual': `${recordOverrides}
    const page = await embed.getActivePage();
    const [visual] = await page.getVisuals();
    override(embed, 'moveVisual', 'resizeVisual', 'setVisualDisplayState', 'resizeActivePage');
    override(page, 'updateFilters', 'getVisuals', 'getVisualByName');
    override(visual, 'updateFilters');
    await page.removeFilters();
    await visual.removeFilters();
    await page.moveVisual('v1', 1, 2);
    await page.resizeVisual('v1', 1, 2);
    await page.setVisualDisplayState('v1', 1);
    await page.resizePage(0);
    await visual.moveVisual(1, 2);
    await visual.resizeVisual(1, 2);
    await visual.setVisualDisplayState(1);
    return names`,
  'a replaced create method': `${recordOverrides}
    const other = document.body.appendChild(document.createElement('div'));
    const url = 'https://app.powerbi.com/reportEmbed?lastFrameEvent=none';
    const created = service.createReport(other, { uniqueId: 'u2', accessToken: 't', datasetId: 's', embedUrl: url });
    override(created, 'create');
    await waitForEvent('load', created.iframe);
    await pause(0);
    service.reset(other);
    other.remove();
    return names`,
  'several menu commands': `
    await embed.updateSettings({ extensions: { groups: [{ name: 'g1', title: 'Group' }], commands: [] } });
    await embed.addContextMenuCommand('c1', 'One', 'First', 1, 'v1');
    await embed.addOptionsMenuCommand('c2', 'Two');
    await embed.addOptionsMenuCommand('c3', 'Three', 'Third', 0, '', 'card', 'g1', 'icon');
    await embed.removeContextMenuCommand('c1', 'First');
    await embed.removeOptionsMenuCommand('c3', 'Third');
    await embed.addContextMenuCommand('c4', 'Four')`,
  'bootstrapped content that is embedded twice': `
    const other = document.body.appendChild(document.createElement('div'));
    const bootstrapped = service.bootstrap(other, { type: 'report', uniqueId: 'u2', embedUrl: config.embedUrl });
    await waitForEvent('load', bootstrapped.iframe);
    for (const id of ['r1', 'r2']) {
      const rendered = waitForEvent('rendered', other);
      service.embed(other, { ...config, uniqueId: 'u2', id });
      await rendered;
      await pause(150);
    }
    service.reset(other);
    other.remove()`,
  'bootstrapped content whose frame is ready before and after the token is known': `
    const other = document.body.appendChild(document.createElement('div'));
    const bootstrapped = service.bootstrap(other, { type: 'report', uniqueId: 'u2', embedUrl: config.embedUrl });
    await waitForEvent('load', bootstrapped.iframe);
    const sendReady = () => new Promise((resolve) => {
      addEventListener('message', function receive({ data, source }) {
        if (!data?.commandResult || source !== bootstrapped.iframe.contentWindow) return;
        removeEventListener('message', receive);
        resolve(data.commandResult);
      });
      const command = { send: { url: '/ready/u2', body: {} } };
      bootstrapped.iframe.contentWindow.postMessage({ command }, '*');
    });
    const first = await sendReady();
    const rendered = waitForEvent('rendered', other);
    service.embed(other, { ...config, uniqueId: 'u2' });
    await rendered;
    const second = await sendReady();
    await pause(0);
    await bootstrapped.getZoom();
    service.reset(other);
    other.remove();
    return [first, second]`,
  'an event with the route of another content type': `
    const loaded = waitForEvent('loaded').then(() => 'raised');
    const response = await sendCommand({ send: { url: '/dashboards/u1/events/loaded', body: {} } });
    return [response, await Promise.race([loaded, pause(500)])]`,
  'an event of an unknown embed': `${sendUnanswered} return send('/reports/unknown/events/loaded')`,
  'a hook of an unknown embed': `${sendUnanswered} return send('/reports/unknown/eventHooks/preQuery')`,
  'a hook with the route of another content type': `${sendUnanswered} return send('/dashboards/u1/eventHooks/preQuery')`,
  'the fields of the page in a pageChanged event': `
    const details = [];
    embed.on('pageChanged', ({ detail }) => details.push(detail));
    const newPage = { name: 'p2', displayName: 'Two', isActive: false, visibility: 1, defaultSize: { width: 3 } };
    await sendCommand({ raise: { event: 'pageChanged', body: { newPage } } });
    return details`,
  'the configuration object of the host page': `
    const other = document.createElement('div');
    const { type, ...untyped } = { ...config, uniqueId: 'u2', datasetId: 's' };
    service.createReport(other, untyped);
    return untyped.type ?? 'no type'`,
  'the version of the library': 'return /^2\\.2[34]\\.1$/.test(service.getSDKVersion())',
  'the IDs in embed URLs': `
    const { Report, Dashboard, Tile, Create, Embed } = window['powerbi-client'];
    const getIds = (query) => {
      const url = 'https://app.powerbi.com/reportEmbed?' + query;
      return [Report, Dashboard, Tile, Create].map((type) => type.findIdFromEmbedUrl(url))
        .concat(Embed.findGroupIdFromEmbedUrl(url)).map((id) => id ?? null);
    };
    return getIds('reportId=r1&dashboardId=d1&tileId=t1&datasetId=s1&groupId=g1')`,
  'the IDs in embed URLs with upper-case names, quotes and escapes': `
    const { Report } = window['powerbi-client'];
    return ['REPORTID=r1', 'reportId="r1"', 'reportId=r%201'].map((query) =>
      Report.findIdFromEmbedUrl('https://app.powerbi.com/reportEmbed?' + query) ?? null)`,
  'an element that another service resets and embeds again': `${createOtherService}
    await pause(150);
    other.reset(element);
    const states = [element.childElementCount, 'powerBiEmbed' in element];
    const rendered = waitForEvent('rendered');
    const second = other.embed(element, { ...config, uniqueId: 'u2' });
    await rendered;
    states.push(element.childElementCount, element.powerBiEmbed === second, other.get(element) === second);
    other.reset(element);
    return [...states, element.childElementCount]`,
  'an element that another service reads': `${createOtherService}
    return other.get(element) === embed`,
  'an element that another service embeds again': `${createOtherService}
    const { message } = await Promise.resolve().then(() => other.embed(element, config)).catch((error) => error);
    return [String(message).startsWith('Attempted to embed'), element.childElementCount]`,
  'an element that is removed and embedded again': `
    await pause(150);
    const parent = element.parentElement;
    element.remove();
    service.reset(element);
    parent.append(element);
    const rendered = waitForEvent('rendered');
    const second = service.embed(element, config);
    await rendered;
    return [second === embed, element.childElementCount, service.getNumberOfComponents()]`,
  'types that are registered again': `
    const messages = [];
    const attempt = (type, urls) => {
      try { service.register(type, () => null, urls); } catch ({ message }) { messages.push(message); }
    };
    for (const type of ['Report', 'QNA', 'visual', 'paper', 'Paper']) attempt(type, []);
    attempt('sheet', ['/sheet/:uniqueId/events/:eventName']);
    attempt('other', ['/other/:uniqueId']);
    return messages`,
  'an embed service of a page that has loaded': `
    service.enableAutoEmbed();
    const other = document.createElement('div');
    const attributes = { type: 'report', 'report-id': 'r2', name: 'u2', 'access-token': 't', 'embed-url': config.embedUrl };
    for (const [name, value] of Object.entries(attributes)) other.setAttribute('powerbi-' + name, value);
    document.body.append(other);
    const rendered = waitForEvent('rendered', other);
    dispatchEvent(new Event('DOMContentLoaded'));
    await rendered;
    const id = service.get(other).getId();
    service.reset(other);
    other.remove();
    return id`,
};

/** Calls the methods of all content and returns their outcomes, without the results that other cases compare. */
const callAllMethods = (calls: readonly string[]) => `
  const outcomes = [];
  const filter = { $schema: 's', target: { table: 'T', column: 'C' }, operator: 'In', values: ['N'] };
  const report = embed;
  const page = report.page?.('p1');
  const handler = () => {};
  for (const call of [${calls.map((call) => `async () => ${call}`).join(', ')}]) {
    outcomes.push(await call().then(() => 'resolved', (error) => ['rejected', error]));
  }
  return outcomes`;

const commonCalls = [
  "report.on('loaded', handler)",
  "report.off('loaded', handler)",
  'report.getId()',
  'report.getAccessToken()',
  'report.getCorrelationId()',
  'report.save()',
  "report.saveAs({ name: 'Copy' })",
  "report.setAccessToken('t2')",
  "report.setComponentTitle('Title')",
  'report.setComponentTabIndex(1)',
  'report.removeComponentTabIndex()',
  '(report.iframe.requestFullscreen = async () => {}, report.fullscreen())',
  'report.exitFullscreen()',
  'report.validate(report.config)',
  'report.configChanged(true)',
  'report.getDefaultEmbedUrlEndpoint()',
];
const loadingCalls = ['report.create()', 'pause(150)', 'report.load()', 'pause(150)', 'report.reload()'];

export function factoryCases(calls: readonly string[]): readonly Case[] {
  const reportCalls = calls.filter((call) => call.startsWith('report.'));
  const pageCalls = calls.filter((call) => call.startsWith('page.'));
  const contents = [
    ['visual', 'embed', visual, [...commonCalls, ...loadingCalls, ...reportCalls, ...pageCalls]],
    ['dashboard', 'embed', dashboard, [...commonCalls, ...loadingCalls]],
    ['tile', 'embed', tile, [...commonCalls, ...loadingCalls]],
    ['qna', 'embed', qna, [...commonCalls, ...loadingCalls, "report.setQuestion('revenue')"]],
    ['create', 'createReport', create, [...commonCalls, 'report.isSaved()']],
    ['quickCreate', 'quickCreate', quick, commonCalls],
  ] as const;
  return [
    ...Object.entries(operations).map(([name, script]): Case => ({
      name,
      method: 'embed',
      config: report,
      script,
    })),
    ...contents.flatMap(([type, method, config, typeCalls]): Case[] => [
      { name: `all methods of ${type} content`, method, config, script: callAllMethods(typeCalls) },
      {
        name: `the configuration of ${type} content`,
        method,
        config,
        script: `return Object.entries(embed.config).map(([key, value]) => [key, value ?? '(undefined)']).sort()`,
      },
    ]),
  ];
}
