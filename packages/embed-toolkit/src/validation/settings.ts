import type { Rule } from './engine.ts';
import { boolean, expanded, number, onOff, oneOfThree, string, visible, visualOrType } from './basics.ts';

const text = { ...string, required: true } as const;

const visualLayout: Rule = {
  fields: {
    x: number,
    y: number,
    z: number,
    width: number,
    height: number,
    displayState: { fields: { mode: onOff } },
  },
};

const customLayout: Rule = {
  fields: {
    pageSize: { fields: { type: { oneOf: [0, 1, 2, 3, 4, 5], required: true } } },
    displayOption: oneOfThree,
    pagesLayout: {
      values: {
        fields: { visualsLayout: { values: visualLayout, required: true }, defaultLayout: visualLayout },
      },
    },
  },
};

const menu: Rule = {
  anyOf: [
    { fields: { title: string, icon: string, menuLocation: onOff, groupName: { forbidden: true } } },
    { fields: { title: string, icon: string, groupName: text, menuLocation: { forbidden: true } } },
  ],
};

const command: Rule = {
  fields: {
    name: text,
    extend: { fields: { visualContextMenu: menu, visualOptionsMenu: menu }, required: true },
    title: text,
    icon: string,
    selector: visualOrType,
  },
};

const group: Rule = { fields: { name: text, title: text, menuLocation: onOff } };

const extensions: Rule = {
  anyOf: [
    { each: { fields: { command } } },
    { fields: { commands: { each: command, required: true }, groups: { each: group } } },
  ],
};

const commandNames = [
  'copy',
  'drill',
  'drillthrough',
  'expandCollapse',
  'exportData',
  'includeExclude',
  'removeVisual',
  'search',
  'seeData',
  'sort',
  'spotlight',
  'insightsAnalysis',
  'addComment',
  'groupVisualContainers',
  'summarize',
  'clearSelection',
];

const commandSetting: Rule = {
  fields: { displayOption: { ...oneOfThree, required: true }, selector: visualOrType },
};

const panes: Rule = {
  fields: {
    bookmarks: visible,
    fields: expanded,
    filters: { fields: { visible: boolean, expanded: boolean } },
    pageNavigation: { fields: { visible: boolean, position: onOff } },
    selection: visible,
    syncSlicers: visible,
    visualizations: expanded,
  },
};

const visualHeader: Rule = { fields: { settings: { ...visible, required: true }, selector: visualOrType } };

export const zoom = { between: [0.25, 4] } as const satisfies Rule;

export const settings = {
  fields: {
    filterPaneEnabled: boolean,
    navContentPaneEnabled: boolean,
    bookmarksPaneEnabled: boolean,
    useCustomSaveAsDialog: boolean,
    extensions,
    layoutType: { oneOf: [0, 1, 2, 3] },
    customLayout,
    background: onOff,
    visualSettings: { fields: { visualHeaders: { each: visualHeader } } },
    hideErrors: boolean,
    commands: { each: { fields: Object.fromEntries(commandNames.map((name) => [name, commandSetting])) } },
    hyperlinkClickBehavior: oneOfThree,
    bars: { fields: { actionBar: visible, statusBar: visible } },
    panes,
    personalBookmarksEnabled: boolean,
    persistentFiltersEnabled: boolean,
    visualRenderedEvents: boolean,
    authoringHintsEnabled: boolean,
    printSettings: { fields: { browserPrintAdjustmentsMode: onOff } },
    zoomLevel: zoom,
  },
} as const satisfies Rule;
