// The overview at the start of the API reference: the most important names for each task, and its guide.

/** @type {readonly (readonly [task: string, guide: string, names: readonly string[]])[]} */
const tasks = [
  ['Embed content', 'get-started', ['Service.embed', 'Service.reset', 'ServiceOptions', 'EmbedService']],
  [
    'Configure content',
    'content-types',
    ['ReportEmbedConfiguration', 'VisualEmbedConfiguration', 'FrameOptions'],
  ],
  [
    'Wait for loading',
    'phased-load',
    ['Report.whenLoaded', 'Report.whenRendered', 'Service.bootstrap', 'Service.load'],
  ],
  ['Renew tokens', 'tokens', ['TokenRenewal', 'Report.setAccessToken']],
  ['Change pages', 'pages', ['Report.getPages', 'Report.setPage', 'Page']],
  [
    'Filter',
    'filters',
    ['Report.setFilters', 'Report.updateFilters', 'BasicFilterBuilder', 'TopNFilterBuilder'],
  ],
  [
    'Set slicers',
    'filters',
    ['Page.getSlicers', 'VisualDescriptor.getSlicerState', 'VisualDescriptor.setSlicerState'],
  ],
  ['Handle events', 'events', ['Report.on', 'ReportEventMap', 'DashboardEventMap']],
  [
    'Use bookmarks',
    'bookmarks',
    ['BookmarksManager.apply', 'BookmarksManager.capture', 'BookmarksManager.applyState'],
  ],
  ['Change the layout', 'layout', ['Report.updateSettings', 'Report.moveVisual', 'Report.setZoom']],
  ['Apply a theme', 'themes', ['Report.applyTheme', 'Report.resetTheme']],
  ['Use a single visual', 'visuals', ['Visual', 'Page.getVisuals', 'VisualDescriptor']],
  ['Print and export', 'export', ['Report.print', 'VisualDescriptor.exportData']],
  ['Make several changes', 'batches', ['Report.batch', 'linkReports']],
  [
    'Create and save reports',
    'create-reports',
    ['Service.createReport', 'Report.switchMode', 'Report.saveAs'],
  ],
  ['Handle errors', 'errors', ['ToolkitError', 'RequestError', 'Report.diagnose', 'CallOptions']],
];

/** Returns the folder of the page of a name: names that describe objects without methods are interfaces. */
function getFolder(/** @type {string} */ name) {
  if (/^[a-z]/.test(name)) return 'functions';
  return /(Configuration|EventMap|Options|Renewal)$/.test(name) ? 'interfaces' : 'classes';
}

function toLink(/** @type {string} */ name) {
  const [owner = '', method] = name.split('.');
  const address = `${getFolder(owner)}/${owner}.md${method ? `#${method.toLowerCase()}` : ''}`;
  return `[\`${name}\`](${address})`;
}

/** The overview in Markdown. Each task links to its guide. */
export const taskOverview = [
  '## By task',
  '',
  '| Task | Start with |',
  '| ------ | ------ |',
  ...tasks.map(
    ([task, guide, names]) => `| [${task}](/guides/${guide}.md) | ${names.map(toLink).join(', ')} |`,
  ),
  '',
].join('\n');
