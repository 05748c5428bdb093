import { expanded, zeroOrOne, zeroToTwo, visible, visualOrType } from './basics.ts';
import type { Rule } from './rule.ts';

const visualLayout: Rule = {
  x: 'number',
  y: 'number',
  z: 'number',
  width: 'number',
  height: 'number',
  displayState: { mode: zeroOrOne },
};

export const pageSizeTypes = [0, 1, 2, 3, 4, 5] as const;
const pageSize = { 'type!': pageSizeTypes } as const satisfies Rule;

const customLayout: Rule = {
  pageSize,
  displayOption: zeroToTwo,
  pagesLayout: ['values', { 'visualsLayout!': ['values', visualLayout], defaultLayout: visualLayout }],
};

const menuEntry = { title: 'string', icon: 'string' } as const;
const menu: Rule = [
  'any',
  { ...menuEntry, menuLocation: zeroOrOne, groupName: 'forbidden' },
  { ...menuEntry, 'groupName!': 'string', menuLocation: 'forbidden' },
];

const command: Rule = {
  'name!': 'string',
  'extend!': { visualContextMenu: menu, visualOptionsMenu: menu },
  'title!': 'string',
  icon: 'string',
  selector: visualOrType,
};

export const extension = { command } as const satisfies Rule;
export const menuGroup = {
  'name!': 'string',
  'title!': 'string',
  menuLocation: zeroOrOne,
} as const satisfies Rule;

const commandNames =
  'copy,drill,drillthrough,expandCollapse,exportData,includeExclude,removeVisual,search,seeData,sort,spotlight,' +
  'insightsAnalysis,addComment,groupVisualContainers,summarize,clearSelection';
const commandSetting: Rule = { 'displayOption!': zeroToTwo, selector: visualOrType };

export const commandsSettings: Rule = /*#__PURE__*/ (() =>
  Object.fromEntries(commandNames.split(',').map((name) => [name, commandSetting])))();

export const filtersPane = { visible: 'boolean', expanded: 'boolean' } as const satisfies Rule;
export const pageNavigationPane = { visible: 'boolean', position: zeroOrOne } as const satisfies Rule;
export const panes = {
  bookmarks: visible,
  fields: expanded,
  filters: filtersPane,
  pageNavigation: pageNavigationPane,
  selection: visible,
  syncSlicers: visible,
  visualizations: expanded,
} as const satisfies Rule;

export const visualHeader = { 'settings!': visible, selector: visualOrType } as const satisfies Rule;
export const visualSettings = { visualHeaders: ['each', visualHeader] } as const satisfies Rule;
export const printSettings = { browserPrintAdjustmentsMode: zeroOrOne } as const satisfies Rule;
export const zoom = ['between', 0.25, 4] as const satisfies Rule;

export const settings: Rule = {
  filterPaneEnabled: 'boolean',
  navContentPaneEnabled: 'boolean',
  bookmarksPaneEnabled: 'boolean',
  useCustomSaveAsDialog: 'boolean',
  extensions: ['any', ['each', extension], { 'commands!': ['each', command], groups: ['each', menuGroup] }],
  layoutType: [0, 1, 2, 3],
  customLayout,
  background: zeroOrOne,
  visualSettings,
  hideErrors: 'boolean',
  commands: ['each', commandsSettings],
  hyperlinkClickBehavior: zeroToTwo,
  bars: { actionBar: visible, statusBar: visible },
  panes,
  personalBookmarksEnabled: 'boolean',
  persistentFiltersEnabled: 'boolean',
  visualRenderedEvents: 'boolean',
  authoringHintsEnabled: 'boolean',
  printSettings,
  zoomLevel: zoom,
};
