import type { Case } from './conformance-cases.ts';
import { paginated, plain, qna, report, visual } from './conformance-configurations.ts';

/**
 * Operations on the service and its embeds, except requests to the frame. Each is the body of an async function with
 * the members of `CaseScope` in scope, see conformance-runner.ts.
 */
const ofReport: Record<string, string> = {
  'what is embedded is found by its element and its id': `
    return [service.get(element) === embed, service.find('u1') === embed, service.find('u2') === undefined,
      service.getNumberOfComponents(), element.powerBiEmbed === embed, embed.element === element]`,
  'get of an element without content': `service.get(document.createElement('p'))`,
  'reset takes all away, and once more is no mistake': `
    service.reset(element); service.reset(element); service.reset(document.createElement('p'));
    return [element.childElementCount, service.find('u1') === undefined, service.getNumberOfComponents(),
      'powerBiEmbed' in element]`,
  'what is known of an embed': `
    return [embed.getId(), embed.embedtype, embed.iframeLoaded, embed.iframe === element.firstChild,
      embed.config.uniqueId, embed.config.groupId, typeof service.getSdkSessionId()]`,
  'the iframe': `
    const { iframe } = embed;
    return [iframe.getAttribute('scrolling'), iframe.getAttribute('allowfullscreen'), iframe.style.width,
      iframe.style.height, element.childElementCount]`,
  'title and tabulator key': `
    embed.setComponentTitle('Sales'); embed.setComponentTabIndex();
    const first = [embed.iframe.title, element.getAttribute('tabindex')];
    embed.setComponentTabIndex(3);
    const second = element.getAttribute('tabindex');
    embed.setComponentTitle(null); embed.removeComponentTabIndex();
    return [first, second, embed.iframe.hasAttribute('title'), element.hasAttribute('tabindex')]`,
  'the whole screen': `
    let asked = 0;
    embed.iframe.requestFullscreen = () => (asked += 1, Promise.resolve());
    embed.fullscreen(); embed.exitFullscreen();
    return asked`,
  'handlers come and go': `
    const heard = [];
    const [one, two] = ['one', 'two'].map((name) => () => heard.push(name));
    embed.on('info', one); embed.on('info', two);
    await tell({ raise: { event: 'info' } });
    embed.off('info', one);
    await tell({ raise: { event: 'info' } });
    embed.off('info');
    await tell({ raise: { event: 'info' } });
    return heard`,
  'a handler that takes itself off': `
    let heard = 0;
    const once = () => { heard += 1; embed.off('info', once); };
    embed.on('info', once);
    await tell({ raise: { event: 'info' } }); await tell({ raise: { event: 'info' } });
    return heard`,
  'events bubble to the page': `
    const heard = next('info', document.body);
    await tell({ raise: { event: 'info', body: { a: 1 } } });
    return (await heard).detail`,
  'another report in the same frame': `
    await pause(150);
    const shown = next('rendered');
    const again = service.embed(element, { ...config, id: 'r2' });
    await shown;
    return [again === embed, again.getId(), element.childElementCount]`,
  'a configuration without a type is for what is there': `
    await pause(150);
    const shown = next('rendered');
    const { type, ...untyped } = config;
    const again = service.embed(element, { ...untyped, id: 'r2' });
    await shown;
    return again === embed`,
  'of two loads at once the second is dropped': `
    await pause(150);
    await Promise.all([embed.reload(), embed.load()])`,
  'another configuration within 100 ms': `
    await pause(150);
    service.embed(element, { ...config, id: 'r2' });
    service.embed(element, { ...config, id: 'r3' });
    await pause(150);
    await embed.getZoom()`,
  'another id of the embed': `
    await pause(150);
    const shown = next('rendered');
    service.embed(element, { ...config, uniqueId: 'u7' });
    await shown;
    return [service.find('u7') === embed, embed.config.uniqueId]`,
  'attributes that templates left empty': `
    const other = document.body.appendChild(document.createElement('div'));
    for (const name of ['report-id', 'access-token', 'name', 'embed-url', 'type']) {
      other.setAttribute('powerbi-' + name, '');
    }
    service.accessToken = 'shared';
    const shown = next('rendered', other);
    const url = 'https://app.powerbi.com/reportEmbed?reportId=r9&groupId=g9';
    const made = service.embed(other, { type: 'report', uniqueId: 'u2', embedUrl: url });
    await shown;
    const found = [made.getId(), made.config.accessToken, made.config.groupId];
    service.reset(other); other.remove();
    return found`,
  'an element with empty attributes and nothing else': `
    const other = document.body.appendChild(document.createElement('div'));
    other.setAttribute('powerbi-access-token', '');
    const { accessToken, ...without } = config;
    try { service.embed(other, { ...without, uniqueId: 'u2' }); } finally { other.remove(); }`,
  'an element without an embed URL': `
    const other = document.body.appendChild(document.createElement('div'));
    other.setAttribute('powerbi-embed-url', '');
    const { embedUrl, ...without } = config;
    try { service.embed(other, { ...without, uniqueId: 'u2' }); } finally { other.remove(); }`,
  'members that wrappers use': `
    return [embed.validate(config) ?? null, embed.validate({ ...config, viewMode: 3 })[0].message,
      embed.getDefaultEmbedUrlEndpoint(), embed.loadPath, embed.groups]`,
  'a configuration that is completed again': `
    element.setAttribute('powerbi-report-id', 'r7');
    embed.config.id = '';
    embed.configChanged(true);
    const before = embed.config.id;
    embed.configChanged(false);
    return [before, embed.config.id, embed.config.embedUrl]`,
  'a hook that the service is asked to call': `
    const answers = [];
    const response = { send: (...answer) => answers.push(answer) };
    await service.invokeSDKHook(undefined, { body: 1 }, response);
    await service.invokeSDKHook((body) => body + 1, { body: 1 }, response);
    return answers`,
  'an embed that takes the place of another': `
    service.addOrOverwriteEmbed(embed, element);
    return [service.getNumberOfComponents(), service.find('u1') === embed]`,
  'a page that is no page': `
    const heard = [];
    embed.on('pageChanged', ({ detail }) => heard.push(detail));
    const answer = await tell({ send: { url: '/reports/u1/events/pageChanged', body: {} } });
    return heard.length`,
  'another type where something is': `service.embed(element, { ...config, type: 'dashboard' })`,
  'bootstrap where something is': `service.bootstrap(element, config)`,
  'an id that another has': `
    const other = document.body.appendChild(document.createElement('div'));
    try { service.embed(other, config); } finally { service.reset(other); other.remove(); }`,
  'embeds wherever attributes say so': `
    const box = document.body.appendChild(document.createElement('section'));
    const url = 'powerbi-access-token="t" powerbi-embed-url="https://app.powerbi.com/';
    box.innerHTML = '<i powerbi-type="report" powerbi-report-id="r7" powerbi-name="n7" ' + url + 'reportEmbed"' +
      ' powerbi-settings-filter-pane-enabled="false" powerbi-settings-nav-content-pane-enabled="true"></i>' +
      '<b powerbi-type="dashboard" powerbi-dashboard-id="d7" powerbi-name="n8" ' + url + 'dashboardEmbed"></b>';
    const shown = [...box.children].map((one) => next('rendered', one));
    const all = service.init(box);
    await Promise.all(shown);
    const found = all.map((one) => [one.getId(), one.embedtype, one.config.uniqueId]);
    for (const one of [...box.children]) service.reset(one);
    box.remove();
    return found`,
  'a token for all': `
    const other = document.body.appendChild(document.createElement('div'));
    const { accessToken, ...without } = config;
    service.accessToken = 'shared';
    const shown = next('rendered', other);
    service.embed(other, { ...without, uniqueId: 'u2' });
    await shown;
    service.reset(other); other.remove()`,
  preload: `
    const box = document.body.appendChild(document.createElement('section'));
    const there = next('preloaded', box);
    const iframe = service.preload({ embedUrl: config.embedUrl }, box);
    const { detail } = await there;
    box.remove();
    return [detail, iframe.src, iframe.style.display, iframe.getAttribute('scrolling'),
      iframe.getAttribute('allowfullscreen')]`,
  'preload of a stranger’s page': `service.preload({ embedUrl: 'https://stranger.example/reportEmbed' })`,
  setSdkInfo: `service.setSdkInfo('mine', '9'); return embed.getZoom()`,
  'a type of content that is taken': `service.register('report', () => null, [])`,
  'events of a type of content without an id': `service.register('paper', () => null, ['/paper/events'])`,
  'a type of content of one’s own': `
    const url = '/papers/:uniqueId/sheets/:sheet/events/:eventName';
    const made = [];
    service.register('paper', (_, at, { type }, isPhased) => {
      made.push(type, Boolean(isPhased));
      return { element: at, config: { uniqueId: 'u9', type }, kind: { root: '/papers' }, dispose() {} };
    }, [url]);
    const other = document.createElement('div');
    service.embed(other, { ...config, type: 'paper' });
    return [made, service.get(other).config.uniqueId]`,
  'create of what is not made': `await embed.create()`,
  'requests by the service itself': `
    const answer = await service.hpm.get('/report/zoom', { uid: 'u1' }, embed.iframe.contentWindow);
    return [answer.statusCode, answer.body]`,
  'routes of a host page': `
    service.router.post('/mine/:name', (request, response) => response.send(200, request.params.name));
    return tell({ send: { url: '/mine/seven', body: {} } })`,
  'a frame that is ready': `
    await tell({ raise: { url: '/ready/u1' } });
    await pause(0);
    await embed.getZoom()`,
};

const hooks: [name: string, hook?: string, asked?: string][] = [
  ['a hook answers', 'return { asked: context.ask, has: context.report !== undefined }'],
  ['a hook answers later', 'return Promise.resolve({ later: context.ask })'],
  ['a hook fails', "throw new Error('no context')"],
  ['a hook fails later', "return Promise.reject(new Error('no context'))"],
  ['no hook'],
  ['a hook of nobody', 'return 1', 'zork'],
];

/** Calls with missing, wrong or empty arguments. */
const refused = [
  "report.setAccessToken('')",
  "report.getPageByName('zork')",
  "page.getVisualByName('zork')",
  "page.getVisualByName('v1')",
  "report.page('p2').resizePage(0)",
  'report.switchLayout(2)',
  "report.resizeVisual('zork', 'v1', 1, 1)",
  "report.moveVisual('p1', 'zork', 1, 1)",
  "page.setVisualDisplayState('zork', 1)",
  "report.removeContextMenuCommand('zork', 'Z')",
  "report.removeOptionsMenuCommand('zork', 'Z')",
  "page.setDisplayName('Second')",
  'page.delete()',
];

/** Report methods that a visual supports or rejects. */
const ofVisual = ['report.getPages()', "report.setPage('p1')", 'report.getActivePage()']
  .concat(["report.getPageByName('p1')", "report.moveVisual('p1', 'v1', 1, 2)", 'report.getTheme()'])
  .concat(["report.resizeVisual('p1', 'v1', 3, 2)", "report.setVisualDisplayState('p1', 'v1', 1)"]);

const embedding = (name: string, config: Record<string, unknown>, does: string): Case => ({
  name,
  method: 'embed',
  config,
  does,
});

/** Cases that read, reset and embed content again with both libraries. */
export const lifecycleCases: readonly Case[] = [
  ...Object.entries(ofReport).map(([name, does]) => embedding(name, report, does)),
  ...hooks.map(([name, hook, asked = 'preQuery'], index): Case => {
    // A unique ID, because powerbi-client's services of previous cases still respond for theirs.
    const uniqueId = `hooked-${index}`;
    const does = `return tell({ send: { url: '/reports/${uniqueId}/eventHooks/${asked}', body: { ask: 1 } } })`;
    return { ...embedding(name, { ...report, uniqueId }, does), ...(hook && { hook }) };
  }),
  ...refused.map((call): Case => ({ name: call, method: 'embed', config: report, call })),
  ...ofVisual.map((call): Case => ({ name: `visual: ${call}`, method: 'embed', config: visual, call })),
  embedding('a paginated report, in the frame of an interactive one', paginated, 'return embed.getId()'),
  embedding('questions and answers once more', qna, "service.embed(element, { ...config, question: 'why' })"),
  {
    name: 'a frame that is made early is loaded later',
    method: 'bootstrap',
    config: { ...plain, type: 'report', embedUrl: report.embedUrl },
    does: `
      const shown = next('rendered');
      const later = service.embed(element, { type: 'report', id: 'r1', accessToken: 't', pageName: 'p2' });
      await shown;
      return later === embed`,
  },
  { name: 'a phased load is drawn', method: 'load', config: report, does: 'await embed.render()' },
];
