// Valid inputs for every validator of powerbi-models. Together they contain each field that a validator reads. Written
// from the types of powerbi-models, not from the rules of the toolkit.

const schema = (type: string) => `http://powerbi.com/product/schema#${type}`;

const column = { table: 'Store', column: 'Region' };
const measure = { table: 'Sales', measure: 'Revenue' };
const level = { table: 'Calendar', hierarchy: 'Dates', hierarchyLevel: 'Year' };
const aggregated = { ...column, aggregationFunction: 'Sum' };
const visualSelector = { $schema: schema('visualSelector'), visualName: 'v1' };
const typeSelector = { $schema: schema('visualTypeSelector'), visualType: 'card' };
const slicerSelector = { $schema: schema('slicerTargetSelector'), target: column };

const displaySettings = { isLockedInViewMode: true, isHiddenInViewMode: false, displayName: 'Region' };
const basic = { $schema: schema('basic'), target: column, operator: 'In', values: ['North', 3, true] };
const advanced = { target: level, logicalOperator: 'And', conditions: [{ operator: 'Is', value: 1 }] };
const relative = { target: column, operator: 0, timeUnitsCount: 3, timeUnitType: 1 };
const node = { value: 'a', operator: 'Selected', keyValues: ['k', 1] };
const points = [[[{ value: 'b', keyValues: [1] }], [{ value: 2 }]], 'c'];

const filters = [
  { ...basic, displaySettings, filterType: 1, requireSingleSelection: true },
  { ...basic, target: { ...column, keys: ['Id'] }, keyValues: [[1]] },
  { ...basic, target: aggregated },
  { ...advanced, filterType: 0 },
  { ...advanced, target: measure, conditions: [] },
  { target: [column, level], filterType: 3, isExclude: true, values: ['a', 1] },
  { target: [[column], [level]], filterType: 3, isExclude: false, values: points },
  { target: column, filterType: 2, message: 'No', notSupportedTypeName: 'Passthrough' },
  { ...relative, includeToday: true, filterType: 4 },
  { target: level, operator: 'Top', itemCount: 3, orderBy: measure, filterType: 5 },
  { ...relative, timeUnitType: 7, filterType: 7 },
  { target: [column], filterType: 9, hierarchyData: [{ ...node, children: [node, { children: [] }] }] },
];
const onLoad = [{ operation: 2, filters }, { operation: 0 }, { operation: 3, filters: [] }];

const menus = [
  { title: 'T', icon: 'i', menuLocation: 1 },
  { title: 'T', icon: 'i', groupName: 'g1' },
];
const command = {
  name: 'c1',
  title: 'One',
  icon: 'i',
  selector: visualSelector,
  extend: { visualContextMenu: menus[0], visualOptionsMenu: menus[1] },
};
const group = { name: 'g1', title: 'Group', menuLocation: 0 };
const layout = { x: 1, y: 2, z: 3, width: 4, height: 5, displayState: { mode: 1 } };
const pane = { visible: true, expanded: false };
const panes = {
  bookmarks: pane,
  fields: pane,
  filters: pane,
  pageNavigation: { visible: true, position: 1 },
  selection: pane,
  syncSlicers: pane,
  visualizations: pane,
};
const header = { settings: { visible: true }, selector: typeSelector };
const commandSetting = { displayOption: 1, selector: typeSelector };
const commands = Object.fromEntries(
  [
    'copy',
    'drill',
    'drillthrough',
    'expandCollapse',
    'exportData',
    'includeExclude',
    'removeVisual',
    'search',
  ]
    .concat(['seeData', 'sort', 'spotlight', 'insightsAnalysis', 'addComment', 'groupVisualContainers'])
    .concat(['summarize', 'clearSelection'])
    .map((name) => [name, commandSetting]),
);
const customLayout = {
  pageSize: { type: 4, width: 800, height: 600 },
  displayOption: 2,
  pagesLayout: { p1: { defaultLayout: layout, visualsLayout: { v1: layout, v2: {} } } },
};
const switches = {
  filterPaneEnabled: true,
  navContentPaneEnabled: false,
  bookmarksPaneEnabled: true,
  useCustomSaveAsDialog: false,
  hideErrors: true,
  personalBookmarksEnabled: true,
  persistentFiltersEnabled: true,
  visualRenderedEvents: true,
  authoringHintsEnabled: true,
};
const settings = [
  {
    ...switches,
    extensions: [{ command }],
    layoutType: 3,
    customLayout,
    background: 1,
    visualSettings: { visualHeaders: [header] },
    commands: [commands],
    hyperlinkClickBehavior: 2,
    bars: { actionBar: pane, statusBar: pane },
    panes,
    printSettings: { browserPrintAdjustmentsMode: 1 },
    localeSettings: { language: 'nl', formatLocale: 'nl-NL' },
    zoomLevel: 1.5,
  },
  { extensions: { commands: [command], groups: [group] } },
];

const access = { accessToken: 't', groupId: 'g', tokenType: 1 };
const theme = { themeJson: { name: 'Dark' } };
const bindings = [{ sourceDatasetId: 'a', targetDatasetId: 'b' }];
const report = {
  ...access,
  id: 'r1',
  settings: settings[0],
  pageName: 'p1',
  permissions: 7,
  viewMode: 1,
  bookmark: { name: 'b', state: 's' },
  theme,
  embedUrl: 'https://app.powerbi.com/reportEmbed',
  datasetBinding: { datasetId: 'd', paginatedReportBindings: bindings },
  contrastMode: 4,
};
const dataset = {
  locale: 'en',
  mashupDocument: 'section S;',
  datasourceConnectionConfig: {
    dataCacheMode: 1,
    credentials: { credentialType: 2, credentialDetails: { user: 'u', password: 'p' } },
  },
  tableSchemaList: [{ name: 'T', columns: [{ name: 'c', displayName: 'C', dataType: 'Text' }] }],
  data: [{ name: 'T', rows: [['a', 'b'], []] }],
};

/** Samples by validator name. */
export const samples: Readonly<Record<string, readonly unknown[]>> = {
  validateVisualSelector: [visualSelector, { visualName: 'v' }],
  validateSlicer: [slicerSelector, visualSelector].map((selector) => ({ selector, state: { filters } })),
  validateSlicerState: [{ filters }, {}],
  validatePlayBookmarkRequest: [{ playMode: 0 }, { playMode: 1 }],
  validateAddBookmarkRequest: [{ state: 's', displayName: 'B', apply: true }, {}],
  validateApplyBookmarkByNameRequest: [{ name: 'b1' }],
  validateApplyBookmarkStateRequest: [{ state: 's' }],
  validateCaptureBookmarkRequest: [{ options: { personalizeVisuals: true, allPages: true } }],
  validateSettings: settings,
  validatePanes: [panes],
  validateBookmarksPane: [pane],
  validateFiltersPane: [pane],
  validateFieldsPane: [pane],
  validatePageNavigationPane: [panes.pageNavigation],
  validateSelectionPane: [pane],
  validateSyncSlicersPane: [pane],
  validateVisualizationsPane: [pane],
  validateCustomPageSize: [customLayout.pageSize, { type: 0 }],
  validateExtension: [
    { command },
    { command: { name: 'c', title: 'C', extend: {}, selector: typeSelector } },
  ],
  validateMenuGroupExtension: [group],
  validateReportLoad: [
    { ...report, filters },
    ...onLoad.map((allPages) => ({
      ...report,
      bookmark: { state: 's' },
      filters: { allPages, currentPage: onLoad[0] },
    })),
    {
      accessToken: 't',
      id: 'r',
      settings: settings[1],
      datasetBinding: { paginatedReportBindings: bindings },
    },
  ],
  validatePaginatedReportLoad: [
    {
      ...access,
      id: 'r1',
      settings: { commands: { parameterPanel: { expanded: true, enabled: false } } },
      embedUrl: 'https://app.powerbi.com/rdlEmbed',
      type: 'report',
      parameterValues: [{ name: 'Year', value: '2025' }, { name: 'Region' }],
      datasetBindings: bindings,
    },
  ],
  validateCreateReport: [{ ...access, datasetId: 'd', theme }],
  validateQuickCreate: [
    { ...access, theme, datasetCreateConfig: dataset },
    { accessToken: 't', datasetCreateConfig: { locale: 'en', mashupDocument: 'section S;' } },
  ],
  validateDashboardLoad: ['fitToWidth', 'oneColumn', 'actualSize'].map((pageView) => ({
    ...access,
    id: 'd1',
    pageView,
    embedUrl: 'https://app.powerbi.com/dashboardEmbed',
  })),
  validateTileLoad: [{ ...access, id: 't1', dashboardId: 'd1', pageView: 'any', width: 3, height: 4 }],
  validatePage: [{ name: 'p1' }],
  validateFilter: filters,
  validateUpdateFiltersRequest: [1, 2, 3]
    .map((filtersOperation): object => ({ filtersOperation, filters }))
    .concat({ filtersOperation: 0 }),
  validateSaveAsParameters: [{ name: 'Copy' }],
  validateLoadQnaConfiguration: [
    {
      ...access,
      datasetIds: ['d', 'e'],
      question: 'revenue',
      viewMode: 1,
      settings: { filterPaneEnabled: true, hideErrors: true, panes: { filters: pane } },
    },
  ],
  validateQnaInterpretInputData: [{ datasetIds: ['d'], question: 'revenue' }],
  validateExportDataRequest: [{ rows: 10, exportDataType: 1 }],
  validateVisualHeader: [header, { settings: {}, selector: visualSelector }],
  validateVisualSettings: [{ visualHeaders: [header] }],
  validateCommandsSettings: [commands],
  validateCustomTheme: [theme],
  validateZoomLevel: [0.25, 1, 4],
  validatePrintSettings: [{ browserPrintAdjustmentsMode: 0 }],
};
