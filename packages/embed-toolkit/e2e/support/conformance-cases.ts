import { calls } from './calls.ts';
import type { Case } from './conformance-case.ts';
import {
  create,
  dashboard,
  host,
  paginated,
  qna,
  quick,
  report,
  tile,
  visual,
} from './conformance-configurations.ts';
import { factoryCases } from './factory-cases.ts';
import { lifecycleCases } from './lifecycle-cases.ts';

const reportCases = (['success', 'error', 'text'] as const).flatMap((response) =>
  calls.map((call): Case => {
    return { name: `${call}, response ${response}`, method: 'embed', config: report, call, response };
  }),
);

/** Returns a configuration whose frame raises `event` last; see `Case.lastFrameEvent`. */
function endWith(event: 'loaded' | 'none', config: Case['config']): Case['config'] {
  const embedUrl = String(config['embedUrl']);
  const separator = embedUrl.includes('?') ? '&' : '?';
  return { ...config, embedUrl: `${embedUrl}${separator}lastFrameEvent=${event}` };
}

/** Calls to a report that has loaded without rendering, and calls before the report has loaded. */
const unrenderedCases = (['loaded', 'none'] as const).flatMap((lastFrameEvent) => {
  const config = endWith(lastFrameEvent, report);
  // Visuals are known only after the report has loaded.
  const possibleCalls =
    lastFrameEvent === 'none' ? calls.filter((call) => !/^(await|visual)/.test(call)) : calls;
  return possibleCalls.map((call): Case => {
    return { name: `${call}, last event: ${lastFrameEvent}`, method: 'embed', config, call, lastFrameEvent };
  });
});

const paginatedCases = calls.map((call): Case => {
  return {
    name: `${call} of a paginated report`,
    method: 'embed',
    config: paginated,
    call,
    response: 'success',
  };
});

const visualCalls = [
  'report.getFilters()',
  'report.getFilters(1)',
  'report.setFilters([filter])',
  'report.setFilters([filter], 0)',
  'report.updateFilters(2, [filter])',
  'report.removeFilters()',
  'report.removeFilters(1)',
  'report.getVisualDescriptor()',
  'report.render()',
];
const commonCalls = [
  "report.setAccessToken('t2')",
  'report.getCorrelationId()',
  'report.getId()',
  'report.reload()',
];
const savingCalls = ['report.save()', "report.saveAs({ name: 'Copy' })"];

/** Calls to content other than reports, after it has rendered and before it has loaded. */
const otherCases = (
  [
    ['visual', 'embed', visual, visualCalls],
    ['dashboard', 'embed', dashboard, []],
    ['tile', 'embed', tile, []],
    ['qna', 'embed', qna, ["report.setQuestion('revenue')"]],
    ['create', 'createReport', create, ['report.isSaved()', ...savingCalls]],
    ['quickCreate', 'quickCreate', quick, savingCalls],
  ] as const
).flatMap(([type, method, config, ownCalls]) =>
  [...commonCalls, ...ownCalls].flatMap((call): Case[] => [
    { name: `${type}: ${call}`, method, config, call },
    {
      name: `${type}: ${call}, last event: none`,
      method,
      config: endWith('none', config),
      call,
      lastFrameEvent: 'none',
    },
  ]),
);

/** Creates a case for each change to a valid configuration. `undefined` removes a field. */
function createVariants(method: Case['method'], config: Record<string, unknown>, changes: object[]): Case[] {
  return changes.map((change) => {
    const description = JSON.stringify(change, (_, value: unknown) => value ?? '(removed)');
    const type = config === paginated ? 'paginated report' : String(config['type'] ?? '');
    const name = `${method} ${type} with ${description}`;
    return { name, method, config: { ...config, ...change } };
  });
}

const settingsVariants = (...values: unknown[]) => values.map((value) => ({ settings: value }));
const target = { table: 'T', column: 'C' };

const configurationCases: Case[] = [
  ...createVariants('embed', report, [
    {},
    { tokenType: 1, permissions: 7, viewMode: 1, pageName: 'p2' },
    { tokenType: 3 },
    { permissions: 3 },
    { viewMode: 'edit' },
    { id: '', embedUrl: `${host}/reportEmbed?reportId=r9` },
    { groupId: '' },
    { uniqueId: 'u1', type: '' },
    { groupId: 7 },
    { pageName: {} },
    { bookmark: { name: 'b' } },
    { bookmark: {} },
    { theme: { themeJson: {} } },
    { theme: { themeJson: 'dark' } },
    { contrastMode: 9 },
    { datasetBinding: {} },
    { datasetBinding: { datasetId: 's' } },
    { filters: [{ target, operator: 'In', values: ['a'], filterType: 1 }] },
    { filters: [{ target }] },
    { filters: { allPages: { operation: 0, filters: [] } } },
    { type: undefined },
    { embedUrl: `${host}/reportEmbed?autoAuth=true` },
    { eventHooks: { applicationContextProvider: 3 } },
    { eventHooks: { accessTokenProvider: 3 } },
    { groupId: 'g9' },
    { hostname: 'app.powerbi.com' },
    ...settingsVariants(
      {},
      'all',
      { filterPaneEnabled: 'no' },
      { filterPaneEnabled: false },
      { layoutType: 2 },
      { layoutType: 3 },
      { layoutType: 9 },
      { localeSettings: { language: 'nl', formatLocale: 'nl-NL' } },
      { panes: { filters: { visible: false, expanded: true } } },
      { panes: { pageNavigation: { position: 7 } } },
      { background: 1, hyperlinkClickBehavior: 2 },
      { background: 'none' },
      { commands: [{ copy: { displayOption: 1 } }] },
      { commands: {} },
      { extensions: { groups: [] } },
      { customLayout: { displayOption: 1, pageSize: { type: 0 } } },
      { customLayout: { pagesLayout: [] } },
      { visualSettings: { visualHeaders: [{ settings: { visible: false } }] } },
      { visualSettings: { visualHeaders: [{}] } },
      { bars: { actionBar: { visible: 1 } } },
      { printSettings: { browserPrintAdjustmentsMode: 4 } },
    ),
  ]),
  ...createVariants('embed', paginated, [
    {},
    { parameterValues: [{ name: 'Year', value: '2025' }] },
    { parameterValues: [{}] },
    { settings: { commands: { parameterPanel: { expanded: 'no' } } } },
    { datasetBindings: [{}] },
  ]),
  ...createVariants('embed', visual, [
    {},
    { settings: { hideErrors: true } },
    { width: undefined },
    { pageName: undefined },
    { visualName: undefined },
  ]),
  ...createVariants('embed', dashboard, [
    {},
    { pageView: 'oneColumn' },
    { pageView: 'wide' },
    { pageView: 3 },
    { id: undefined, embedUrl: `${host}/dashboardEmbed?dashboardId=d2` },
    { tokenType: 9 },
    { groupId: 3 },
    { id: '', embedUrl: `${host}/dashboardEmbed?dashboardId=d2` },
    { pageView: '' },
  ]),
  ...createVariants('embed', tile, [{}, { width: '3' }, { height: 3 }]),
  ...createVariants('embed', qna, [
    {},
    { question: 'revenue', viewMode: 1 },
    { question: 3 },
    { datasetIds: [3] },
    { viewMode: 4 },
    { settings: { filterPaneEnabled: 3 } },
    { settings: { panes: { filters: { visible: true } } } },
    ...settingsVariants('all', []),
  ]),
  ...createVariants('createReport', create, [
    {},
    { groupId: 'g1', tokenType: 1 },
    { datasetId: '', embedUrl: `${host}/reportEmbed?datasetId=s9` },
  ]),
  ...createVariants('quickCreate', quick, [
    {},
    { tokenType: 0, groupId: 'g' },
    ...['', 7, {}, ['']].map((groupId) => ({ groupId })),
    { theme: { themeJson: {} } },
    { datasetCreateConfig: { locale: 'en' } },
  ]),
  ...createVariants('load', report, [{}, { pageName: 'p2' }]),
  ...createVariants('load', dashboard, [{}]),
  ...createVariants('bootstrap', report, [
    {},
    { id: undefined, accessToken: undefined },
    { embedUrl: undefined },
    { embedUrl: undefined, hostname: 'APP.powerbi.cn' },
    { embedUrl: '', hostname: '' },
  ]),
  ...createVariants('bootstrap', dashboard, [{}, { embedUrl: undefined, id: undefined }]),
];

/** Missing and invalid IDs, tokens and embed URLs of every content type. */
const credentialCases = (
  [
    ['embed', report, ['id']],
    ['embed', paginated, ['id']],
    ['embed', visual, ['id']],
    ['embed', dashboard, ['id']],
    ['embed', tile, ['id', 'dashboardId']],
    ['embed', qna, ['datasetIds']],
    ['createReport', create, ['datasetId']],
    ['quickCreate', quick, []],
  ] as const
).flatMap(([method, config, ids]) => {
  const invalidUrls = [
    '',
    7,
    'nowhere',
    'http://app.powerbi.com/reportEmbed',
    'https://untrusted.example/reportEmbed',
  ];
  return createVariants(method, config, [
    ...ids.flatMap((id) => [undefined, '', 7, {}, ['']].map((value) => ({ [id]: value }))),
    ...[undefined, '', 7, {}].map((value) => ({ accessToken: value })),
    // With another embed URL, a paginated report is a report.
    ...(config === paginated ? [] : [undefined, ...invalidUrls]).map((value) => ({ embedUrl: value })),
  ]).map((testCase): Case => ({ ...testCase, name: `${testCase.name} of ${config.embedUrl}` }));
});

const visualPath = { path: '/pages/p1/visuals/v1' };
const eventCases: Case[] = [
  ...['loaded', 'saved', 'rendered', 'saveAsTriggered', 'error', 'buttonClicked', 'info', 'filtersApplied'],
  ...['commandTriggered', 'swipeStart', 'swipeEnd', 'bookmarkApplied', 'visualClicked', 'selectionChanged'],
  ...['renderingStarted', 'blur', 'dataSelected', 'dataHyperlinkClicked', 'visualRendered'],
].flatMap((event): Case[] => [
  { name: `event ${event}`, method: 'embed', config: report, raise: { event, body: { initiator: 'user' } } },
  {
    name: `event ${event} with the path of a visual`,
    method: 'embed',
    config: report,
    raise: { event, body: { visual: { name: 'v1' } }, ...visualPath },
  },
]);

const otherEventCases: Case[] = [
  { config: report, event: 'pageChanged', body: { newPage: { name: 'p2', displayName: 'Two' } } },
  { config: dashboard, event: 'tileClicked', body: { tileId: 't' } },
  { config: tile, event: 'tileLoaded', body: {} },
  { config: tile, event: 'tileClicked', body: { tileId: 't' } },
  { config: qna, event: 'visualRendered', body: { question: 'q' } },
  { config: visual, event: 'visualClicked', body: { dataPoints: [] } },
  { config: report, event: 'unknown', body: {} },
].map(({ config, event, body }): Case => {
  const testCase = {
    name: `event ${event} of a ${config.type}`,
    method: 'embed',
    config,
    raise: { event, body },
  } as const;
  // The error message lists all events, including those of 2.24.
  return event === 'unknown' ? { ...testCase, since: '2.24' } : testCase;
});

const pagesLayout = { p1: { visualsLayout: { v1: { x: 5, y: 6, width: 7, height: 8 } } } };
const governmentHosts = ['app.canaryhigh.powerbigov.us', 'app.powerbi.sovcloud-api.fr'];
const casesFor224 = [
  ...createVariants('embed', visual, [
    ...settingsVariants(
      { customLayout: { displayOption: 2 } },
      { customLayout: { pageSize: { type: 4, width: 640, height: 480 } } },
      { customLayout: { pagesLayout } },
    ),
  ]),
  ...createVariants(
    'embed',
    report,
    governmentHosts.map((name) => ({ embedUrl: `https://${name}/reportEmbed` })),
  ),
  {
    name: 'event exportDataCompleted',
    method: 'embed' as const,
    config: report,
    raise: { event: 'exportDataCompleted', body: { status: 0 } },
  },
].map((testCase): Case => ({ ...testCase, since: '2.24' }));

export const cases: readonly Case[] = [
  ...reportCases,
  ...unrenderedCases,
  ...paginatedCases,
  ...otherCases,
  ...configurationCases,
  ...credentialCases,
  ...eventCases,
  ...otherEventCases,
  ...casesFor224,
  ...lifecycleCases,
  ...factoryCases(calls),
];
