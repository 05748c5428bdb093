import type { Case } from './conformance-case.ts';
import { paginated, plain, qna, report, visual } from './conformance-configurations.ts';

/**
 * Operations on the service and its embeds, except requests to the frame. Each value is the body of an async function
 * with the members of `CaseScope` in scope, see conformance-runner.ts.
 */
const reportOperations: Record<string, string> = {
  'embeds are found by element and ID': `
    return [service.get(element) === embed, service.find('u1') === embed, service.find('u2') === undefined,
      service.getNumberOfComponents(), element.powerBiEmbed === embed, embed.element === element]`,
  'get for an element without content': `service.get(document.createElement('p'))`,
  'reset removes the content and can be repeated': `
    service.reset(element); service.reset(element); service.reset(document.createElement('p'));
    return [element.childElementCount, service.find('u1') === undefined, service.getNumberOfComponents(),
      'powerBiEmbed' in element]`,
  'properties of an embed': `
    return [embed.getId(), embed.embedtype, embed.iframeLoaded, embed.iframe === element.firstChild,
      embed.config.uniqueId, embed.config.groupId, typeof service.getSdkSessionId()]`,
  'iframe attributes': `
    const { iframe } = embed;
    return [iframe.getAttribute('scrolling'), iframe.getAttribute('allowfullscreen'), iframe.style.width,
      iframe.style.height, element.childElementCount]`,
  'title and tab index': `
    embed.setComponentTitle('Sales'); embed.setComponentTabIndex();
    const first = [embed.iframe.title, element.getAttribute('tabindex')];
    embed.setComponentTabIndex(3);
    const second = element.getAttribute('tabindex');
    embed.setComponentTitle(null); embed.removeComponentTabIndex();
    return [first, second, embed.iframe.hasAttribute('title'), element.hasAttribute('tabindex')]`,
  'full screen': `
    let requests = 0;
    embed.iframe.requestFullscreen = () => (requests += 1, Promise.resolve());
    embed.fullscreen(); embed.exitFullscreen();
    return requests`,
  'handlers are added and removed': `
    const calls = [];
    const [first, second] = ['first', 'second'].map((name) => () => calls.push(name));
    embed.on('info', first); embed.on('info', second);
    await sendCommand({ raise: { event: 'info' } });
    embed.off('info', first);
    await sendCommand({ raise: { event: 'info' } });
    embed.off('info');
    await sendCommand({ raise: { event: 'info' } });
    return calls`,
  'a handler that removes itself': `
    let count = 0;
    const once = () => { count += 1; embed.off('info', once); };
    embed.on('info', once);
    await sendCommand({ raise: { event: 'info' } }); await sendCommand({ raise: { event: 'info' } });
    return count`,
  'events bubble to the document': `
    const bubbled = waitForEvent('info', document.body);
    await sendCommand({ raise: { event: 'info', body: { a: 1 } } });
    return (await bubbled).detail`,
  'another report in the same frame': `
    await pause(150);
    const rendered = waitForEvent('rendered');
    const returned = service.embed(element, { ...config, id: 'r2' });
    await rendered;
    return [returned === embed, returned.getId(), element.childElementCount]`,
  'a configuration without a type for existing content': `
    await pause(150);
    const rendered = waitForEvent('rendered');
    const { type, ...untyped } = config;
    const returned = service.embed(element, { ...untyped, id: 'r2' });
    await rendered;
    return returned === embed`,
  'the second of two concurrent loads is dropped': `
    await pause(150);
    await Promise.all([embed.reload(), embed.load()])`,
  'another configuration within 100 ms': `
    await pause(150);
    service.embed(element, { ...config, id: 'r2' });
    service.embed(element, { ...config, id: 'r3' });
    await pause(150);
    await embed.getZoom()`,
  'another uniqueId for the embed': `
    await pause(150);
    const rendered = waitForEvent('rendered');
    service.embed(element, { ...config, uniqueId: 'u7' });
    await rendered;
    return [service.find('u7') === embed, embed.config.uniqueId]`,
  'empty attributes of an element': `
    const other = document.body.appendChild(document.createElement('div'));
    for (const name of ['report-id', 'access-token', 'name', 'embed-url', 'type']) {
      other.setAttribute('powerbi-' + name, '');
    }
    service.accessToken = 'shared';
    const rendered = waitForEvent('rendered', other);
    const url = 'https://app.powerbi.com/reportEmbed?reportId=r9&groupId=g9';
    const embedded = service.embed(other, { type: 'report', uniqueId: 'u2', embedUrl: url });
    await rendered;
    const results = [embedded.getId(), embedded.config.accessToken, embedded.config.groupId];
    service.reset(other); other.remove();
    return results`,
  'an element with an empty token attribute only': `
    const other = document.body.appendChild(document.createElement('div'));
    other.setAttribute('powerbi-access-token', '');
    const { accessToken, ...rest } = config;
    try { service.embed(other, { ...rest, uniqueId: 'u2' }); } finally { other.remove(); }`,
  'an element without an embed URL': `
    const other = document.body.appendChild(document.createElement('div'));
    other.setAttribute('powerbi-embed-url', '');
    const { embedUrl, ...rest } = config;
    try { service.embed(other, { ...rest, uniqueId: 'u2' }); } finally { other.remove(); }`,
  'members used by wrappers': `
    return [embed.validate(config) ?? null, embed.validate({ ...config, viewMode: 3 })[0].message,
      embed.getDefaultEmbedUrlEndpoint(), embed.loadPath, embed.groups]`,
  'a configuration resolved again': `
    element.setAttribute('powerbi-report-id', 'r7');
    embed.config.id = '';
    embed.configChanged(true);
    const initialId = embed.config.id;
    embed.configChanged(false);
    return [initialId, embed.config.id, embed.config.embedUrl]`,
  'a hook called by the service': `
    const responses = [];
    const response = { send: (...args) => responses.push(args) };
    await service.invokeSDKHook(undefined, { body: 1 }, response);
    await service.invokeSDKHook((body) => body + 1, { body: 1 }, response);
    return responses`,
  'an embed that replaces another one': `
    service.addOrOverwriteEmbed(embed, element);
    return [service.getNumberOfComponents(), service.find('u1') === embed]`,
  'a pageChanged event without a page': `
    const details = [];
    embed.on('pageChanged', ({ detail }) => details.push(detail));
    await sendCommand({ send: { url: '/reports/u1/events/pageChanged', body: {} } });
    return details.length`,
  'another type in an occupied element': `service.embed(element, { ...config, type: 'dashboard' })`,
  'bootstrap in an occupied element': `service.bootstrap(element, config)`,
  'the uniqueId of another embed': `
    const other = document.body.appendChild(document.createElement('div'));
    try { service.embed(other, config); } finally { service.reset(other); other.remove(); }`,
  'init embeds elements with attributes': `
    const box = document.body.appendChild(document.createElement('section'));
    const url = 'powerbi-access-token="t" powerbi-embed-url="https://app.powerbi.com/';
    box.innerHTML = '<i powerbi-type="report" powerbi-report-id="r7" powerbi-name="n7" ' + url + 'reportEmbed"' +
      ' powerbi-settings-filter-pane-enabled="false" powerbi-settings-nav-content-pane-enabled="true"></i>' +
      '<b powerbi-type="dashboard" powerbi-dashboard-id="d7" powerbi-name="n8" ' + url + 'dashboardEmbed"></b>';
    const rendered = [...box.children].map((child) => waitForEvent('rendered', child));
    const all = service.init(box);
    await Promise.all(rendered);
    const results = all.map((embedded) => [embedded.getId(), embedded.embedtype, embedded.config.uniqueId]);
    for (const child of [...box.children]) service.reset(child);
    box.remove();
    return results`,
  'a shared access token': `
    const other = document.body.appendChild(document.createElement('div'));
    const { accessToken, ...rest } = config;
    service.accessToken = 'shared';
    const rendered = waitForEvent('rendered', other);
    service.embed(other, { ...rest, uniqueId: 'u2' });
    await rendered;
    service.reset(other); other.remove()`,
  preload: `
    const box = document.body.appendChild(document.createElement('section'));
    const preloaded = waitForEvent('preloaded', box);
    const iframe = service.preload({ embedUrl: config.embedUrl }, box);
    const { detail } = await preloaded;
    box.remove();
    return [detail, iframe.src, iframe.style.display, iframe.getAttribute('scrolling'),
      iframe.getAttribute('allowfullscreen')]`,
  'preload from an untrusted host': `service.preload({ embedUrl: 'https://untrusted.example/reportEmbed' })`,
  setSdkInfo: `service.setSdkInfo('mine', '9'); return embed.getZoom()`,
  'a registered content type': `service.register('report', () => null, [])`,
  'event URLs of a content type without a uniqueId': `service.register('paper', () => null, ['/paper/events'])`,
  'a custom content type': `
    const url = '/papers/:uniqueId/sheets/:sheet/events/:eventName';
    const types = [];
    service.register('paper', (_, at, { type }, isPhased) => {
      types.push(type, Boolean(isPhased));
      return { element: at, config: { uniqueId: 'u9', type }, contentType: { eventRoot: '/papers' }, dispose() {} };
    }, [url]);
    const other = document.createElement('div');
    service.embed(other, { ...config, type: 'paper' });
    return [types, service.get(other).config.uniqueId]`,
  'create for other content': `await embed.create()`,
  'requests through the service': `
    const response = await service.hpm.get('/report/zoom', { uid: 'u1' }, embed.iframe.contentWindow);
    return [response.statusCode, response.body]`,
  'routes of a host page': `
    service.router.post('/mine/:name', (request, response) => response.send(200, request.params.name));
    return sendCommand({ send: { url: '/mine/seven', body: {} } })`,
  'a ready frame': `
    await sendCommand({ raise: { url: '/ready/u1' } });
    await pause(0);
    await embed.getZoom()`,
};

const hooks: [name: string, hook?: string, hookName?: string][] = [
  ['a hook that returns a value', 'return { value: context.value, hasReport: context.report !== undefined }'],
  ['a hook that returns a promise', 'return Promise.resolve({ value: context.value })'],
  ['a hook that throws', "throw new Error('no context')"],
  ['a hook that returns a rejected promise', "return Promise.reject(new Error('no context'))"],
  ['no hook'],
  ['an unknown hook', 'return 1', 'unknown'],
];

/** Calls that fail because of their arguments. */
const rejectedCalls = [
  "report.setAccessToken('')",
  "report.getPageByName('unknown')",
  "page.getVisualByName('unknown')",
  "page.getVisualByName('v1')",
  "report.page('p2').resizePage(0)",
  'report.switchLayout(2)',
  "report.resizeVisual('unknown', 'v1', 1, 1)",
  "report.moveVisual('p1', 'unknown', 1, 1)",
  "page.setVisualDisplayState('unknown', 1)",
  "report.removeContextMenuCommand('unknown', 'Z')",
  "report.removeOptionsMenuCommand('unknown', 'Z')",
  "page.setDisplayName('Second')",
  'page.delete()',
];

/** Report methods called on a visual, which supports only some of them. */
const visualCalls = ['report.getPages()', "report.setPage('p1')", 'report.getActivePage()']
  .concat(["report.getPageByName('p1')", "report.moveVisual('p1', 'v1', 1, 2)", 'report.getTheme()'])
  .concat(["report.resizeVisual('p1', 'v1', 3, 2)", "report.setVisualDisplayState('p1', 'v1', 1)"]);

const createCase = (name: string, config: Record<string, unknown>, script: string): Case => ({
  name,
  method: 'embed',
  config,
  script,
});

/** Cases about the lifecycle of embeds, event handlers, hooks and failing calls. */
export const lifecycleCases: readonly Case[] = [
  ...Object.entries(reportOperations).map(([name, script]) => createCase(name, report, script)),
  ...hooks.map(([name, hook, hookName = 'preQuery'], index): Case => {
    // The ID is unique, because the services of previous cases still respond to hook requests in powerbi-client.
    const uniqueId = `hooked-${index}`;
    const script = `return sendCommand({ send: { url: '/reports/${uniqueId}/eventHooks/${hookName}', body: { value: 1 } } })`;
    return { ...createCase(name, { ...report, uniqueId }, script), ...(hook && { hook }) };
  }),
  ...rejectedCalls.map((call): Case => ({ name: call, method: 'embed', config: report, call })),
  ...visualCalls.map((call): Case => ({ name: `visual: ${call}`, method: 'embed', config: visual, call })),
  createCase('a paginated report embedded as a report', paginated, 'return embed.getId()'),
  createCase('a Q&A component embedded again', qna, "service.embed(element, { ...config, question: 'why' })"),
  {
    name: 'a bootstrapped frame is loaded later',
    method: 'bootstrap',
    config: { ...plain, type: 'report', embedUrl: report.embedUrl },
    script: `
      const rendered = waitForEvent('rendered');
      const later = service.embed(element, { type: 'report', id: 'r1', accessToken: 't', pageName: 'p2' });
      await rendered;
      return later === embed`,
  },
  { name: 'a phased load is rendered', method: 'load', config: report, script: 'await embed.render()' },
];
